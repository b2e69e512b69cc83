-- As own_department, for identities.
set local role postroom_operator;
create or replace view own_identity as
  select identity_id, organization_id, domain_id, department_id, local_part, address, display_name, search, status,
    status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, last_login_at,
    external_id, version, created_at, updated_at
  from identity where organization_id = current_organization();
grant select on own_identity to postroom_app;
reset role;
