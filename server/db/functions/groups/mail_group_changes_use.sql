-- A new group has no members yet, or those of its department.
set local role postroom_operator;
create or replace function mail_group_changes_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_addresses_in_use(new.organization_id, array[new.address_id]);
  return null;
end $$;
reset role;

create or replace trigger mail_group_changes_use after insert or update of department_id on mail_group
  for each row execute function mail_group_changes_use();
