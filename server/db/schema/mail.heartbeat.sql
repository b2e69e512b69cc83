-- What each process that asks the mail servers has last heard from them, so that processes without settings of a mail system
-- report the same.
create table mail.heartbeat (
  process_id uuid not null,
  told_at timestamp(3) with time zone not null default clock_timestamp(),
  -- The state of the mail servers, as in the health report; never a secret.
  report jsonb not null,
  constraint heartbeat_pkey PRIMARY KEY (process_id)
);

grant select on mail.heartbeat to postroom_operator;
grant delete, insert, select, update on mail.heartbeat to postroom_worker;
