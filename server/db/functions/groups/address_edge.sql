-- For processes of builds from before the first release, which work beside this one during an upgrade. Nothing else reads it.
create or replace view address_edge with (security_invoker = true) as
select t.organization_id, t.address_id, t.target_id, t.position from address_target t
union all
select g.organization_id, g.address_id, i.identity_id, 1::smallint from mail_group g
join identity i on i.organization_id = g.organization_id and i.department_id = g.department_id;
grant select on address_edge to postroom_app, postroom_operator;
