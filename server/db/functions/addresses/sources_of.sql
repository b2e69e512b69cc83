-- The aliases and groups that deliver to an address directly: the opposite of `targets_of`.
create or replace function sources_of(organization uuid, target uuid)
returns table (address_id uuid) language sql stable parallel safe as $$
  select t.address_id from address_target t where t.organization_id = organization and t.target_id = target
  union all
  select g.address_id from (
    select i.department_id from identity i where i.organization_id = organization and i.identity_id = target offset 0
  ) i
  cross join lateral (
    select g.address_id from mail_group g where g.organization_id = organization and g.department_id = i.department_id offset 0
  ) g
$$;
