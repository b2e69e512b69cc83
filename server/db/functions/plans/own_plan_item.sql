-- What the search in items reads. Row-level security forbids the index of LIKE here as it does in own_identity.
set local role postroom_operator;
create or replace view own_plan_item as
  select organization_id, plan_id, position, outcome, code, search from plan_item
  where organization_id = current_organization();
grant select on own_plan_item to postroom_app;
reset role;
