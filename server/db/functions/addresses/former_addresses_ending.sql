-- The former addresses that end with permanent deletions of these identities: all that lead to nothing else. One that an
-- administrator has given other targets, or that leads to an alias at the reserved address, stays.
set local role postroom_operator;
create or replace function former_addresses_ending(organization uuid, identities uuid[]) returns setof address
language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select a.* from address a
  where a.organization_id = organization and a.former_of = any(identities) and a.kind = 'alias' and not a.is_held
    -- A restored identity has its address again.
    and exists (select from address own
      where own.organization_id = organization and own.address_id = a.former_of and own.is_held)
    and not exists (select from address_target t
      join address h on h.organization_id = organization and h.address_id = t.target_id
      where t.organization_id = organization and t.address_id = a.address_id
        and not (h.kind = 'held' and h.address_id = any(identities)))
$$;
revoke execute on function former_addresses_ending(uuid, uuid[]) from public;
grant execute on function former_addresses_ending(uuid, uuid[]) to postroom_app;
reset role;
