-- Dovecot's statement sets no time when it updates a row.
create or replace function mail.seen_now() returns trigger language plpgsql as $$
begin
  new.seen_at := clock_timestamp();
  return new;
end $$;

create or replace trigger seen_now before update on mail.login_seen for each row execute function mail.seen_now();
create or replace trigger seen_now before update on mail.usage_seen for each row execute function mail.seen_now();
