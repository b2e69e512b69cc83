-- As own_department, for searches and filters that also find parts.
set local role postroom_operator;
create or replace view own_audit_event as
  select audit_event_id, organization_id, occurred_at, actor_key_id, actor_key_name, operation, resource_type,
    resource_id, resource_label, before, after, request_id, search, identity_ids, kind, reverts_event_id, plan_id,
    is_part
  from audit_event where organization_id = current_organization();
grant select on own_audit_event to postroom_app;
reset role;
