-- Looks up each group and each member by an index. The planner doesn't know that mail is for an alias or a small group mostly: where a
-- department has a good part of all identities, it read all of them for each alias.
create or replace view address_edge_below with (security_invoker = true) as
select t.organization_id, t.address_id, t.target_id from address_target t
union all
select g.organization_id, g.address_id, i.identity_id from mail_group g
cross join lateral (
  select i.identity_id from identity i where i.organization_id = g.organization_id and i.department_id = g.department_id offset 0
) i;
grant select on address_edge_below to postroom_app, postroom_operator;
