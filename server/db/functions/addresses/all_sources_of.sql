-- All aliases and groups that deliver to an address, directly or through others.
create or replace function all_sources_of(organization uuid, target uuid)
returns table (address_id uuid) language sql stable parallel safe as $$
  with recursive above(address_id) as (
    select s.address_id from sources_of(organization, target) s
    union
    select s.address_id from above a cross join lateral (
      select s.address_id from sources_of(organization, a.address_id) s offset 0
    ) s
  )
  select a.address_id from above a
$$;
