-- Counts new addresses.
set local role postroom_operator;
create or replace function addresses_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform count_addresses(organization_id, count(*) filter (where kind = 'alias'), count(*)) from new_rows
  where kind <> 'identity' group by organization_id;
  return null;
end $$;
reset role;

create or replace trigger addresses_inserted after insert on address referencing new table as new_rows
  for each statement execute function addresses_inserted();
