-- What mail servers have seen. It is kept beside the product's own rows, whose counters need a lock on the organization
-- (functions/measurements moves it there). Unlogged: it is empty after a crash of PostgreSQL, and the next delivery or sign-in
-- writes it again.
create table mail.usage_seen (
  username text not null,
  bytes bigint not null default 0,
  messages bigint not null default 0,
  seen_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint usage_seen_pkey PRIMARY KEY (username)
);

grant insert, select, update on mail.usage_seen to postroom_mail;
grant delete, insert, select, update on mail.usage_seen to postroom_operator;
grant select on mail.usage_seen to postroom_worker;

CREATE TRIGGER seen_now BEFORE UPDATE ON mail.usage_seen FOR EACH ROW EXECUTE FUNCTION mail.seen_now();
