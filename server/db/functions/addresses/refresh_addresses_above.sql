-- Refreshes what leads to addresses of several organizations. Nothing leads to most of them.
set local role postroom_operator;
create or replace function refresh_addresses_above(organizations uuid[], below uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
begin
  for organization in select distinct o from unnest(organizations) o order by 1 loop
    perform refresh_addresses_in_use(organization, addresses_above(organization, array(
      select b.id from unnest(organizations, below) b(organization_id, id) where b.organization_id = organization)));
  end loop;
end $$;
revoke execute on function refresh_addresses_above(uuid[], uuid[]) from public;
reset role;
