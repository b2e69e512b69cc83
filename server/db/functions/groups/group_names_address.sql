-- The address of a group copies its name and description, for the list of addresses.
set local role postroom_operator;
create or replace function group_names_address() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update address a set name = new.group_name, note = new.description
  where a.organization_id = new.organization_id and a.address_id = new.address_id;
  return null;
end $$;
reset role;

create or replace trigger group_names_address after insert or update of group_name, description on mail_group
  for each row execute function group_names_address();
