-- Refuses the address of anything else. A constraint can't tell a held address from a taken one.
set local role postroom_operator;
create or replace function addresses_are_free() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  holder text;
begin
  select a.kind into holder from new_rows n
  cross join lateral (select kind, address_id from address where address.address = n.address offset 0) a
  where a.address_id <> n.identity_id order by a.kind = 'held' limit 1;
  if found then
    raise exception 'another identity, a deleted one or an alias has that address' using errcode = 'unique_violation',
      constraint = case holder when 'held' then 'address_held' else 'address_taken' end;
  end if;
  return null;
end $$;
reset role;

create or replace trigger addresses_are_free after insert on identity referencing new table as new_rows
  for each statement execute function addresses_are_free();
