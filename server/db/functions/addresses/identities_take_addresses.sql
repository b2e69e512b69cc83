-- A new identity takes its address. A restored one takes its own back, also from an alias that was put over it meanwhile. Its
-- mailbox comes after it: identity_has_mailbox looks at the end whether it did.
set local role postroom_operator;
create or replace function identities_take_addresses() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into address (organization_id, address_id, domain_id, local_part, address, kind, created_at, name, suspended, in_use_until)
  select organization_id, identity_id, domain_id, local_part, address, 'identity', created_at, display_name, status = 'suspended',
    case when status = 'active' or delivery_while_suspended = 'accept' then timestamptz 'infinity' else '-infinity' end
  from new_rows
  on conflict (organization_id, address_id) do update set kind = 'identity', is_held = false, note = null, enabled = true,
    expires_at = null, ended_at = null, may_send_as = false, name = excluded.name, suspended = excluded.suspended,
    in_use_until = excluded.in_use_until, version = address.version + 1, updated_at = now();
  delete from address_target t using new_rows n
  where t.organization_id = n.organization_id and t.address_id = n.identity_id;
  return null;
end $$;
reset role;

create or replace trigger identities_take_addresses after insert on identity referencing new table as new_rows
  for each statement execute function identities_take_addresses();
