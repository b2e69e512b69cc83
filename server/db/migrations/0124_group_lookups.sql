-- Looks up each group and each member by an index. The planner doesn't know that mail is for an alias or a small group mostly: where a
-- department has a good part of all identities, it read all of them for each alias.

create view address_edge_below with (security_invoker = true) as
select t.organization_id, t.address_id, t.target_id from address_target t
union all
select g.organization_id, g.address_id, i.identity_id from mail_group g
cross join lateral (
  select i.identity_id from identity i where i.organization_id = g.organization_id and i.department_id = g.department_id offset 0
) i;
grant select on address_edge_below to postroom_app, postroom_operator;

grant create on schema mail, public to postroom_operator;
set local role postroom_operator;

create or replace function mail.reached(organization uuid, start uuid) returns setof uuid
language plpgsql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
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
        and (a.kind = 'identity' or a.kind <> 'held' and a.enabled and (a.expires_at is null or a.expires_at > now()))
      offset 0
    ) a
  )
  select r.address_id from reached r where r.kind = 'identity';
end $$;

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
          and (a.kind = 'identity' or a.kind <> 'held' and a.enabled and (a.expires_at is null or a.expires_at > now()))
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

create or replace function mail.sender_rule(local_part text, domain_name text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.kind is null or f.kind in ('identity', 'held') then return null; end if;
  return (select 'group_senders' from mail.walk(f.organization_id, f.address_id) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = f.organization_id and g.address_id = w.address_id and g.senders <> 'anyone' offset 0
    ) g limit 1);
end $$;

create or replace function mail.refusing_groups(organization uuid, start uuid, who uuid) returns setof uuid
language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    select w.address_id from mail.walk(organization, start) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = organization and g.address_id = w.address_id and g.senders <> 'anyone' offset 0
    ) g
    where who is null or case g.senders
      when 'organization' then false
      when 'members' then not exists (select from mail.reached(organization, g.address_id) r(id) where r.id = who)
      else not exists (select from group_sender s
        where s.organization_id = organization and s.address_id = g.address_id and s.identity_id = who) end;
end $$;

create or replace function mail.has_too_many(organization uuid, start uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from mail.walk(organization, start) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = organization and g.address_id = w.address_id and g.department_id is not null offset 0
    ) g)
  then return false; end if;
  -- Counting only those that take mail takes longer, and can only give fewer.
  if (select count(*) from mail.reached(organization, start)) <= 10000 then return false; end if;
  return (select count(*) from mail.takers(organization, start)) > 10000;
end $$;

create or replace function refresh_addresses_in_use(organization uuid, changed uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ids uuid[] := changed;
  written uuid[];
  one record;
begin
  if ids is null then return; end if;
  -- Two changes of one organization must not read each other's old values.
  perform from organization o where o.organization_id = organization for no key update;
  loop
    written := null;
    for one in
      select a.address_id, v.until from (select distinct unnest(ids) as id) r
      cross join lateral (
        select a.* from address a where a.organization_id = organization and a.address_id = r.id
          and a.kind not in ('identity', 'held') offset 0
      ) a
      cross join lateral (select case
        when not a.enabled then '-infinity'
        -- The first identity that takes mail is enough.
        when exists (
          select from address_edge_below t
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
          where t.organization_id = organization and t.address_id = a.address_id
        ) then coalesce(a.expires_at, 'infinity')
        else least(a.expires_at, coalesce((
          select max(n.in_use_until) from address_edge_below t
          cross join lateral (
            select n.domain_id, n.in_use_until from address n
            where n.organization_id = organization and n.address_id = t.target_id and n.kind not in ('identity', 'held') offset 0
          ) n
          cross join lateral (
            select from domain d where d.organization_id = organization and d.domain_id = n.domain_id and d.status = 'active' offset 0
          ) d
          where t.organization_id = organization and t.address_id = a.address_id), '-infinity'))
        end::timestamptz as until offset 0
      ) v
      where v.until <> a.in_use_until
    loop
      update address a set in_use_until = one.until where a.organization_id = organization and a.address_id = one.address_id;
      written := written || one.address_id;
    end loop;
    exit when written is null;
    ids := addresses_above(organization, written);
    exit when ids is null;
  end loop;
end $$;

reset role;
revoke create on schema mail, public from postroom_operator;
