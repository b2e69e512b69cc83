-- Writes the column of addresses whose value may have changed, then of those above them while values change. Requests can't make
-- circles, so this ends. `offset 0` looks each row up by its key: the planner expects few rows in a table that it doesn't know yet,
-- and a session keeps its plan. For the same reason, nothing is hashed or merged.
set local role postroom_operator;
create or replace function refresh_addresses_in_use(organization uuid, changed uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ids uuid[] := changed;
  written uuid[];
  untils timestamptz[];
begin
  if ids is null then return; end if;
  -- Two changes of one organization must not read each other's old values.
  perform from organization o where o.organization_id = organization for no key update;
  loop
    select array_agg(r.address_id), array_agg(r.until) into written, untils from (
      select a.address_id, v.until from (select distinct unnest(ids) as id) r
      cross join lateral (
        select a.* from address a where a.organization_id = organization and a.address_id = r.id
          and a.kind not in ('identity', 'held') offset 0
      ) a
      cross join lateral (select case
        when not a.enabled or a.ended_at is not null then '-infinity'
        -- The first identity that takes mail is enough.
        when exists (
          select from targets_of(organization, a.address_id) t
          cross join lateral (
            select i.domain_id from identity i where i.organization_id = organization and i.identity_id = t.target_id
              and (i.status = 'active' or i.delivery_while_suspended = 'accept') offset 0
          ) i
          cross join lateral (
            select from mailbox_quota m where m.organization_id = organization and m.identity_id = t.target_id offset 0
          ) m
          cross join lateral (
            select from domain d where d.organization_id = organization and d.domain_id = i.domain_id and d.status = 'active' offset 0
          ) d
        ) then coalesce(a.expires_at, 'infinity')
        else least(a.expires_at, coalesce((
          select max(n.in_use_until) from targets_of(organization, a.address_id) t
          cross join lateral (
            select n.domain_id, n.in_use_until from address n
            where n.organization_id = organization and n.address_id = t.target_id and n.kind not in ('identity', 'held') offset 0
          ) n
          cross join lateral (
            select from domain d where d.organization_id = organization and d.domain_id = n.domain_id and d.status = 'active' offset 0
          ) d
        ), '-infinity'))
        end::timestamptz as until offset 0
      ) v
      where v.until <> a.in_use_until
    ) r;
    exit when written is null;
    -- One statement for all, because each sets off the triggers of addresses.
    update address a set in_use_until = w.until from unnest(written, untils) w(id, until)
    where a.organization_id = organization and a.address_id = w.id;
    ids := addresses_above(organization, written);
    exit when ids is null;
  end loop;
end $$;
revoke execute on function refresh_addresses_in_use(uuid, uuid[]) from public;
reset role;
