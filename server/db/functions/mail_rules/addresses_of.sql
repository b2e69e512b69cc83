-- The addresses that reach the identity alone: its own, former ones, and aliases, also of other aliases; at most 100 beside its own.
-- No group: mail to it is for all who are members, even if there is one.
set local role postroom_operator;
create or replace function mail.addresses_of(organization uuid, identity uuid) returns table (address text, local_part text, domain_id uuid)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with recursive above(address_id) as (
    select addresses_of.identity
    union
    select a.address_id from above
    cross join lateral (
      select t.address_id from address_target t where t.organization_id = organization and t.target_id = above.address_id offset 0
    ) t
    cross join lateral (
      select a.address_id from address a
      where a.organization_id = organization and a.address_id = t.address_id and a.kind = 'alias' offset 0
    ) a
  ),
  shared(address_id) as (
    select above.address_id from above
    where above.address_id <> addresses_of.identity and exists (
      select from address_target o where o.organization_id = organization and o.address_id = above.address_id
        and o.target_id not in (select address_id from above))
    union
    select t.address_id from shared
    cross join lateral (
      select t.address_id from address_target t where t.organization_id = organization and t.target_id = shared.address_id offset 0
    ) t
  )
  select a.address, a.local_part, a.domain_id from above
  cross join lateral (
    select a.* from address a where a.organization_id = organization and a.address_id = above.address_id offset 0
  ) a
  where a.former_of = addresses_of.identity or a.address_id not in (select address_id from shared)
  order by a.kind <> 'identity', a.address limit 101
$$;
revoke execute on function mail.addresses_of(uuid, uuid) from public;
reset role;
