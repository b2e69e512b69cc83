create table mail.login_seen (
  username text not null,
  service text not null,
  -- Seconds since 1970.
  last_login bigint not null,
  seen_at timestamp(3) with time zone not null default clock_timestamp(),
  constraint login_seen_pkey PRIMARY KEY (username, service)
);

grant insert, select, update on mail.login_seen to postroom_mail;
grant delete, insert, select, update on mail.login_seen to postroom_operator;
grant select on mail.login_seen to postroom_worker;

CREATE TRIGGER seen_now BEFORE UPDATE ON mail.login_seen FOR EACH ROW EXECUTE FUNCTION mail.seen_now();
