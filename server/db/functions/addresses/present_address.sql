-- The address that the identity with a former address has now. Other addresses stay as they are.
set local role postroom_operator;
create or replace function mail.present_address(typed text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select f.address from mail.former_address f where f.former = typed), typed)
$$;
revoke execute on function mail.present_address(text) from public;
reset role;
