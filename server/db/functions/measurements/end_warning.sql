-- An identity is warned once when its mailbox reaches warn_percent, and again only after the use has fallen below it.
create or replace function mail.end_warning() returns trigger language plpgsql as $$
begin
  if coalesce(new.used_bytes::numeric * 100 < new.limit_bytes::numeric * new.warn_percent, true) then
    new.warned_at := null;
    new.warning_mailed_at := null;
  end if;
  return new;
end $$;

create or replace trigger mail_end_warning before update of used_bytes, limit_bytes, warn_percent on mailbox_quota
  for each row when (old.warned_at is not null) execute function mail.end_warning();
