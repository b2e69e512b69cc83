-- Targets that came or went, also with their alias.
set local role postroom_operator;
create or replace function targets_change_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_changed_addresses(array_agg(organization_id), array_agg(address_id)) from (
    select distinct organization_id, address_id from changed_rows) r having count(*) > 0;
  return null;
end $$;
reset role;

create or replace trigger targets_deleted_change_use after delete on address_target referencing old table as changed_rows
  for each statement execute function targets_change_use();
create or replace trigger targets_inserted_change_use after insert on address_target referencing new table as changed_rows
  for each statement execute function targets_change_use();
