-- An identity that is suspended, activated or renamed, also into another domain.
set local role postroom_operator;
create or replace function identities_change_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_identity_addresses(array_agg(n.organization_id), array_agg(n.identity_id))
  from new_rows n join old_rows o using (organization_id, identity_id)
  where (n.display_name, n.status, n.delivery_while_suspended) <> (o.display_name, o.status, o.delivery_while_suspended)
  having count(*) > 0;
  perform refresh_addresses_above(array_agg(n.organization_id), array_agg(n.identity_id))
  from new_rows n join old_rows o using (organization_id, identity_id)
  where (n.status, n.delivery_while_suspended, n.domain_id) <> (o.status, o.delivery_while_suspended, o.domain_id)
  having count(*) > 0;
  -- The groups of a department gain and lose them.
  perform refresh_changed_addresses(array_agg(g.organization_id), array_agg(g.address_id)) from (
    select distinct n.organization_id, d.department_id
    from new_rows n join old_rows o using (organization_id, identity_id)
    cross join lateral (values (n.department_id), (o.department_id)) d(department_id)
    where n.department_id is distinct from o.department_id and d.department_id is not null) c
  join mail_group g on g.organization_id = c.organization_id and g.department_id = c.department_id
  having count(*) > 0;
  return null;
end $$;
reset role;

create or replace trigger identities_change_use after update on identity referencing old table as old_rows new table as new_rows
  for each statement execute function identities_change_use();
