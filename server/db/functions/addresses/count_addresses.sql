-- Adds the numbers of aliases, and of all addresses that are no identities, that came and went.
set local role postroom_operator;
create or replace function count_addresses(organization uuid, aliases bigint, others bigint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update organization o set alias_count = alias_count + aliases, other_address_count = other_address_count + others
  where o.organization_id = organization and (aliases <> 0 or others <> 0)
$$;
revoke execute on function count_addresses(uuid, bigint, bigint) from public;
reset role;
