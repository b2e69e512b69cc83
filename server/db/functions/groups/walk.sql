-- Everything in use that mail for an address passes through, the address itself too.
set local role postroom_operator;
create or replace function mail.walk(organization uuid, start uuid) returns table(address_id uuid, kind text)
language plpgsql stable security definer rows 5 set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
  return query
  with recursive walked(address_id, kind) as (
    select a.address_id, a.kind from address a where a.organization_id = organization and a.address_id = start
    union
    select a.address_id, a.kind from walked w
    cross join lateral (
      select t.target_id from address_target t
      where t.organization_id = organization and t.address_id = w.address_id and w.kind <> 'identity' offset 0
    ) t
    -- Identities lead no further, and those of a department have no rows here.
    cross join lateral (
      select a.address_id, a.kind from address a
      join domain d on d.organization_id = organization and d.domain_id = a.domain_id
      where a.organization_id = organization and a.address_id = t.target_id and d.status = 'active'
        and a.kind in ('alias', 'group') and is_in_use(a.enabled, a.ended_at, a.expires_at)
      offset 0
    ) a
  )
  select address_id, kind from walked;
end $$;
revoke execute on function mail.walk(uuid, uuid) from public;
reset role;
