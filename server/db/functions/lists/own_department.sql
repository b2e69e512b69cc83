-- The rows of the connection's organization, for lists: the program writes keys and conditions itself. The operator owns the
-- views, so that PostgreSQL may use the indexes of LIKE and of keys: row-level security forbids that for functions that are not
-- leak-proof. A view has the columns that orders and filters use; the rows of a page are read from the table.
set local role postroom_operator;
create or replace view own_department as
  select department_id, organization_id, department_name, department_name_key, search, description, version, created_at,
    updated_at, identity_count, storage_allocated_bytes, storage_used_bytes
  from department where organization_id = current_organization();
grant select on own_department to postroom_app;
reset role;
