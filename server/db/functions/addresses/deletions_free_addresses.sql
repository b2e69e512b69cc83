-- Once a deletion is permanent, its rules go, and what was forwarded to the identity stays. Both follow from the address, unless
-- an alias has it: the address stays then. After a restore there is nothing to do.
set local role postroom_operator;
create or replace function deletions_free_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  delete from address a
  using (select o.organization_id, array_agg(o.identity_id) as identities from old_rows o group by 1) o
  cross join lateral former_addresses_ending(o.organization_id, o.identities) f
  where a.organization_id = o.organization_id and a.address_id = f.address_id;
  update address a set former_of = null, signs_in = false, version = a.version + 1, updated_at = now()
  from old_rows o, address own
  where a.organization_id = o.organization_id and a.former_of = o.identity_id
    and own.organization_id = o.organization_id and own.address_id = o.identity_id and own.is_held;
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.kind = 'held';
  delete from mail_rules r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_seen r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_rest r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update mail_rules r set forward_to_identity_id = null from old_rows o, address a
  where r.organization_id = o.organization_id and r.forward_to_identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update address a set is_held = false, name = null, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  return null;
end $$;
reset role;

create or replace trigger deletions_free_addresses after delete on deleted_identity referencing old table as old_rows
  for each statement execute function deletions_free_addresses();
