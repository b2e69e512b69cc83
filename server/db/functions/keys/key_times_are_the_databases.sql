-- A request can't choose when a key was used or revoked. These times have milliseconds and are cut off: rounding could give up
-- to half a millisecond from now, and a session that has just been revoked would not have ended yet.
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

-- The operator may write any time.
create or replace trigger key_times_are_the_databases before update of last_used_at, revoked_at on api_key for each row
  when (not pg_has_role('postroom_operator', 'usage')) execute function key_times_are_the_databases();
