-- Times of a key have milliseconds. Rounding to them can give up to half a millisecond from now, and a session that has just
-- been revoked would not have ended yet. The database cuts them off instead.
create or replace function key_times_are_the_databases() returns trigger language plpgsql as $$
begin
  if new.last_used_at is distinct from old.last_used_at then
    new.last_used_at := date_trunc('milliseconds', now());
  end if;
  if old.revoked_at is not null then new.revoked_at := old.revoked_at;
  elsif new.revoked_at is not null then new.revoked_at := date_trunc('milliseconds', now());
  end if;
  return new;
end $$;
