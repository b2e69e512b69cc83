-- Credentials with which a worker asks a mail server whether an identity may sign in, without the identity's password. Each
-- process has its own, and new ones each hour: if the mail server accepts them, it reads this database now.
create table mail.probe (
  probe_name text not null,
  password_hash text not null,
  made_at timestamp(3) with time zone not null default now(),
  constraint probe_pkey PRIMARY KEY (probe_name)
);

grant select on mail.probe to postroom_operator;
grant delete, insert, select on mail.probe to postroom_worker;
