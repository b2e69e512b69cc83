-- Makes the alias over the address of a deleted identity a reserved address again. @returns true, or null if there was no such
-- alias.
set local role postroom_operator;
create or replace function release_held_address(held uuid) returns boolean
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from address_target t using address a
  where a.organization_id = current_organization() and a.address_id = held and a.is_held and a.kind = 'alias'
    and t.organization_id = a.organization_id and t.address_id = a.address_id;
  update address a set kind = 'held', note = null, enabled = true, expires_at = null, ended_at = null, may_send_as = false,
    in_use_until = '-infinity',
    version = a.version + 1, updated_at = now()
  where a.organization_id = current_organization() and a.address_id = held and a.is_held and a.kind = 'alias'
  returning true
$$;
revoke execute on function release_held_address(uuid) from public;
grant execute on function release_held_address(uuid) to postroom_app;
reset role;
