-- What an alias or a group delivers to directly: its targets or members, or the identities of its department. With `sources_of`, this is the only
-- place that knows how addresses refer to each other. Both work with the rights of the caller, and PostgreSQL puts them into
-- the statement around them. Each member is looked up by an index: a department can have a good part of all identities.
create or replace function targets_of(organization uuid, source uuid)
returns table (target_id uuid, "position" smallint) language sql stable parallel safe as $$
  select t.target_id, t.position from address_target t where t.organization_id = organization and t.address_id = source
  union all
  select i.identity_id, 1::smallint from (
    select g.organization_id, g.department_id from mail_group g
    where g.organization_id = organization and g.address_id = source and g.department_id is not null offset 0
  ) g
  cross join lateral (
    -- By the group's organization: of a known one, the planner may expect so many members that it reads all identities.
    select i.identity_id from identity i where i.organization_id = g.organization_id and i.department_id = g.department_id offset 0
  ) i
$$;
