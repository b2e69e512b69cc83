-- The rows of Activity. The view has the name of its order, by which split_bucket finds the rows.
set local role postroom_operator;
create or replace view activity as
  select audit_event_id, organization_id, occurred_at, actor_key_id, actor_key_name, operation, resource_type,
    resource_id, resource_label, before, after, request_id, search, identity_ids, kind, reverts_event_id, plan_id,
    is_part
  from audit_event where not is_part;
reset role;
