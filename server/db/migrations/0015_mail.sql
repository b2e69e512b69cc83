-- What mail servers read and write is a schema of its own. A mail server signs in as a member of postroom_mail, whom the
-- schema's views show what it needs; it writes into the two tables of what it has seen, and nowhere else. postroom_worker
-- is who makes a mail server do what was changed and writes down what it answered.

create schema mail;
revoke all on schema mail from public;
grant usage on schema mail to postroom_operator, postroom_mail, postroom_worker;

-- One row: how this installation and its mail system belong together.
create table mail.setting (
  only_row boolean primary key default true check (only_row),
  -- Since when a mail system reads this database. Null: none does, and nothing is written for one.
  attached_at timestamptz(3),
  -- Whether must_change_password keeps mail programs out: only where people have a page to change it on.
  must_change_refuses boolean not null default false
);
insert into mail.setting default values;
grant select, update on mail.setting to postroom_operator;
grant select on mail.setting to postroom_worker;

-- With what a worker asks a mail server whether somebody may sign in, without that person's password. Each process has one
-- of its own and a new one each hour: that it is accepted shows that the mail server reads this database now.
create table mail.probe (
  probe_name text collate "C" primary key,
  password_hash text not null,
  made_at timestamptz(3) not null default now()
);
grant select on mail.probe to postroom_operator;
grant select, insert, delete on mail.probe to postroom_worker;

-- What mail servers have seen, beside the product's own rows, whose counters cost a lock on the organization. Unlogged: it
-- is empty after a crash of PostgreSQL, and written anew by the next delivery and login.
create unlogged table mail.usage_seen (
  username text collate "C" primary key,
  bytes bigint not null default 0,
  messages bigint not null default 0,
  seen_at timestamptz(3) not null default clock_timestamp()
) with (fillfactor = 50);
create unlogged table mail.login_seen (
  username text collate "C" not null,
  service text not null,
  -- Seconds since 1970.
  last_login bigint not null,
  seen_at timestamptz(3) not null default clock_timestamp(),
  primary key (username, service)
) with (fillfactor = 50);
create function mail.seen_now() returns trigger language plpgsql as $$
begin
  new.seen_at := clock_timestamp();
  return new;
end $$;
create trigger seen_now before update on mail.usage_seen for each row execute function mail.seen_now();
create trigger seen_now before update on mail.login_seen for each row execute function mail.seen_now();
-- Dovecot writes "insert … on conflict do update", which reads the key.
grant select, insert, update on mail.usage_seen, mail.login_seen to postroom_mail;
grant select, update, delete on mail.usage_seen, mail.login_seen to postroom_worker;

-- The last login of an identity by service.
create table identity_login (
  organization_id uuid not null references organization,
  identity_id uuid not null,
  service_code text not null check (service_code in ('imap', 'pop3', 'smtp_submission', 'managesieve')),
  last_login_at timestamptz(3) not null,
  primary key (organization_id, identity_id, service_code),
  foreign key (organization_id, identity_id) references identity (organization_id, identity_id) on delete cascade
);
alter table identity_login enable row level security;
alter table identity_login force row level security;
create policy own_organization on identity_login to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on identity_login to postroom_operator, postroom_worker using (true) with check (true);
grant select on identity_login to postroom_app;
grant select, insert, update, delete on identity_login to postroom_operator;
grant select, insert, update on identity_login to postroom_worker;
