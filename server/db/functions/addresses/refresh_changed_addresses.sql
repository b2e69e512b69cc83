-- Refreshes aliases of several organizations.
set local role postroom_operator;
create or replace function refresh_changed_addresses(organizations uuid[], changed uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
begin
  for organization in select distinct o from unnest(organizations) o order by 1 loop
    perform refresh_addresses_in_use(organization, array(
      select c.id from unnest(organizations, changed) c(organization_id, id) where c.organization_id = organization));
  end loop;
end $$;
revoke execute on function refresh_changed_addresses(uuid[], uuid[]) from public;
reset role;
