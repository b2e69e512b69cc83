-- As own_department, for addresses.
set local role postroom_operator;
create or replace view own_address as
  select organization_id, address_id, domain_id, kind, address, name, note, search, enabled, suspended, is_held, expires_at,
    ended_at, in_use_until, created_at
  from address where organization_id = current_organization();
grant select on own_address to postroom_app;
reset role;
