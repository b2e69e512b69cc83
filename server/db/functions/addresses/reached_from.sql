-- The identities that mail for an alias or a group reaches, each once, whether they accept it or not. An identity in a suspended
-- domain isn't reached.
create or replace function reached_from(organization uuid, start uuid)
returns table (identity_id uuid) language sql stable parallel safe as $$
  with recursive reached(address_id, kind) as (
    select start, 'alias'
    union
    select n.address_id, n.kind from reached r
    cross join lateral (select t.target_id from targets_of(organization, r.address_id) t where r.kind <> 'identity' offset 0) t
    cross join lateral (
      select a.address_id, a.kind from address a
      join domain d on d.organization_id = organization and d.domain_id = a.domain_id
      where a.organization_id = organization and a.address_id = t.target_id and d.status = 'active'
        and (a.kind = 'identity' or a.kind in ('alias', 'group') and is_in_use(a.enabled, a.ended_at, a.expires_at))
      offset 0
    ) n
  )
  select r.address_id from reached r where r.kind = 'identity'
$$;
