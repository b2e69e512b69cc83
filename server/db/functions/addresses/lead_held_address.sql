-- Leads the mail of a held address to others until its identity is restored, and ends that. The request writes the targets.
-- @returns null if the address is not held, or is an alias already, or is none.
set local role postroom_operator;
create or replace function lead_held_address(held uuid, alias_note text, ends timestamptz, sends boolean) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  update address a set kind = 'alias', note = alias_note, expires_at = ends, may_send_as = sends, enabled = true,
    version = a.version + 1, updated_at = now()
  where a.organization_id = current_organization() and a.address_id = held and a.kind = 'held'
  returning true
$$;
revoke execute on function lead_held_address(uuid, text, timestamp with time zone, boolean) from public;
grant execute on function lead_held_address(uuid, text, timestamp with time zone, boolean) to postroom_app;
reset role;
