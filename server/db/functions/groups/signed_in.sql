-- The identity of an organization that signs in by this address, which may be a former one.
set local role postroom_operator;
create or replace function mail.signed_in(organization uuid, login text) returns uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.identity_id from identity i where i.organization_id = organization and i.address = mail.present_address(login)
$$;
revoke execute on function mail.signed_in(uuid, text) from public;
reset role;
