-- For searches, which row-level security keeps from the indexes of LIKE (functions/lists).
set local role postroom_operator;
create or replace view own_deleted_identity as
  select organization_id, identity_id, domain_id, search from deleted_identity where organization_id = current_organization();
grant select on own_deleted_identity to postroom_app;
reset role;
