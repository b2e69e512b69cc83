-- Adds the numbers of aliases that came and went, by organization.
set local role postroom_operator;
create or replace function count_aliases(organization uuid, difference bigint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update organization o set alias_count = alias_count + difference
  where o.organization_id = organization and difference <> 0
$$;
revoke execute on function count_aliases(uuid, bigint) from public;
reset role;
