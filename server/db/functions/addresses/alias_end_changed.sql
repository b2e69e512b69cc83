-- A new end makes an alias valid again, unless that time has passed, too.
set local role postroom_operator;
create or replace function alias_end_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.ended_at := null;
  return new;
end $$;
reset role;

create or replace trigger alias_end_changed before update of expires_at on address for each row
  when (new.expires_at is distinct from old.expires_at and new.ended_at is not distinct from old.ended_at)
  execute function alias_end_changed();
