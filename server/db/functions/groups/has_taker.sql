-- Whether one of the identities that an alias or a group leads to accepts mail. It ends with the first one, so a group of thousands is
-- answered as fast as an alias.
set local role postroom_operator;
create or replace function mail.has_taker(organization uuid, start uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
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
    select from reached r
    cross join lateral (
      select from mail.recipient m
      where m.organization_id = organization and m.identity_id = r.address_id and m.refusal is null offset 0
    ) m
    where r.kind = 'identity');
end $$;
revoke execute on function mail.has_taker(uuid, uuid) from public;
reset role;
