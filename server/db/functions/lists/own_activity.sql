-- As own_department, for the list of Activity.
set local role postroom_operator;
create or replace view own_activity as
  select audit_event_id, organization_id, occurred_at, actor_key_id, actor_key_name, operation, resource_type,
    resource_id, resource_label, before, after, request_id, search, identity_ids, kind, reverts_event_id, plan_id,
    is_part
  from activity where organization_id = current_organization();
grant select on own_activity to postroom_app;
reset role;
