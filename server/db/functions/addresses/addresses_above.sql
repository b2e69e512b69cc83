-- The addresses that lead to some of these directly.
set local role postroom_operator;
create or replace function addresses_above(organization uuid, below uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(distinct t.address_id) from unnest(below) b(id)
  cross join lateral (
    select t.address_id from address_edge t where t.organization_id = organization and t.target_id = b.id offset 0
  ) t
$$;
revoke execute on function addresses_above(uuid, uuid[]) from public;
reset role;
