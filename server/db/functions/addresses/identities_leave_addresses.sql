-- A deleted identity holds its address while it can be restored. Otherwise the address is free.
set local role postroom_operator;
create or replace function identities_leave_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update address a set kind = 'held', is_held = true, suspended = false, in_use_until = '-infinity', version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and exists (
    select from deleted_identity d where d.organization_id = o.organization_id and d.identity_id = o.identity_id);
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and not a.is_held;
  return null;
end $$;
reset role;

create or replace trigger identities_leave_addresses after delete on identity referencing old table as old_rows
  for each statement execute function identities_leave_addresses();
