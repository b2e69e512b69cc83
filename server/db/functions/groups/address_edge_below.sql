-- For processes of builds from before the first release, which work beside this one during an upgrade. Nothing else reads it.
create or replace view address_edge_below with (security_invoker = true) as
select t.organization_id, t.address_id, t.target_id from address_target t
union all
select g.organization_id, g.address_id, i.identity_id from mail_group g
cross join lateral (
  select i.identity_id from identity i where i.organization_id = g.organization_id and i.department_id = g.department_id offset 0
) i;
grant select on address_edge_below to postroom_app, postroom_operator;
