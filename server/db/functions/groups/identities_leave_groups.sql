-- Refreshes until when the groups of a department are in use when identities in it are deleted.
set local role postroom_operator;
create or replace function identities_leave_groups() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_changed_addresses(array_agg(g.organization_id), array_agg(g.address_id)) from (
    select distinct o.organization_id, o.department_id from old_rows o where o.department_id is not null) c
  join mail_group g on g.organization_id = c.organization_id and g.department_id = c.department_id
  having count(*) > 0;
  return null;
end $$;
reset role;

create or replace trigger identities_leave_groups after delete on identity referencing old table as old_rows
  for each statement execute function identities_leave_groups();
