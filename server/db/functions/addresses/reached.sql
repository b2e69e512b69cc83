-- The identities that an alias or a group leads to, each once.
set local role postroom_operator;
create or replace function mail.reached(organization uuid, start uuid) returns setof uuid
language plpgsql stable security definer rows 3 set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  with recursive reached(address_id, kind) as (
    select start, 'alias'
    union
    select a.address_id, a.kind from reached r
    cross join lateral (
      select t.target_id from address_edge_below t
      where t.organization_id = organization and t.address_id = r.address_id and r.kind <> 'identity' offset 0
    ) t
    cross join lateral (
      select a.address_id, a.kind from address a
      join domain d on d.organization_id = organization and d.domain_id = a.domain_id
      where a.organization_id = organization and a.address_id = t.target_id and d.status = 'active'
        and (a.kind = 'identity' or a.kind <> 'held' and a.enabled and a.ended_at is null
            and (a.expires_at is null or a.expires_at > now()))
      offset 0
    ) a
  )
  select r.address_id from reached r where r.kind = 'identity';
end $$;
revoke execute on function mail.reached(uuid, uuid) from public;
reset role;
