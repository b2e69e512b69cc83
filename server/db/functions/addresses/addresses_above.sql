-- The addresses that lead to some of these directly.
set local role postroom_operator;
create or replace function addresses_above(organization uuid, below uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(distinct s.address_id) from unnest(below) b(id)
  cross join lateral (select s.address_id from sources_of(organization, b.id) s offset 0) s
$$;
revoke execute on function addresses_above(uuid, uuid[]) from public;
reset role;
