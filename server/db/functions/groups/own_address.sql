-- As own_department (functions/lists): for searches, which row-level security keeps from the indexes of LIKE.
set local role postroom_operator;
create or replace view own_address as
  select organization_id, address_id, domain_id, kind, search from address where organization_id = current_organization();
grant select on own_address to postroom_app;
reset role;
