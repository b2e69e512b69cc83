-- What has ended stays ended when the clock is set back (0160_ended_keys.sql): also aliases, with the mail to them.

alter table address add column ended_at timestamptz(3);
create index address_open on address (organization_id, expires_at) where ended_at is null and expires_at is not null;

grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- A new end makes an alias valid again, unless that time has passed, too.
create function alias_end_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.ended_at := null;
  return new;
end $$;

-- Marks the ends of aliases that have passed, at most so many of an organization. @returns their number.
create function mark_ended_addresses(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one uuid;
  marked integer;
  total integer := 0;
begin
  for one in
    select distinct organization_id from address where ended_at is null and expires_at <= now()
  loop
    -- Changes lock the organization before its addresses.
    perform from organization o where o.organization_id = one for no key update skip locked;
    continue when not found;
    with due as (
      select address_id from address where organization_id = one and ended_at is null and expires_at <= now()
      order by address_id limit most for no key update)
    update address a set ended_at = now() from due where a.organization_id = one and a.address_id = due.address_id;
    get diagnostics marked = row_count;
    total := total + marked;
  end loop;
  return total;
end $$;

-- Marks the ends of keys, sessions, links and aliases that have passed, at most so many of each. @returns their number.
create or replace function mark_ended(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with keys as (
    update api_key k set ended_at = now()
    where (k.organization_id, k.key_id) in (
      select o.organization_id, o.key_id from api_key o
      where o.ended_at is null and o.revoked_at is null and o.expires_at is not null and key_end(o) <= now()
      limit most for update skip locked)
    returning 1
  ), shares as (
    update dns_share s set ended_at = now()
    where (s.organization_id, s.share_id) in (
      select o.organization_id, o.share_id from dns_share o
      where o.ended_at is null and o.revoked_at is null and o.expires_at <= now() limit most for update skip locked)
    returning 1
  )
  select ((select count(*) from keys) + (select count(*) from shares))::integer
    + mark_ended_addresses(most)
$$;

-- The address of a user with the tag of a message, as mail servers ask for it; nothing of another organization than that of the domain.
create or replace function mail.find_address(local_part text, domain_name text) returns mail.found_address
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d record;
  a record;
  plus integer;
  tag text := '';
begin
  domain_name := lower(rtrim(domain_name, '.') collate "C");
  select dm.organization_id, dm.subaddressing_enabled, dm.status = 'active' and o.status = 'active' as active into d
  from domain dm join organization o on o.organization_id = dm.organization_id
  where dm.domain_name = find_address.domain_name and dm.removed_at is null;
  if not found then return null; end if;
  -- Postfix asks for aliases in quotes if there are two dots in a row, or one at the end.
  local_part := lower(case when local_part like '"_%"' then substr(local_part, 2, length(local_part) - 2) else local_part end collate "C");
  if translate(local_part, 'abcdefghijklmnopqrstuvwxyz0123456789.-_+#$&''*/=?^`{|}~', '') <> '' then
    return row(d.organization_id, null::uuid, 'unusable'::text, false, false, ''::text, d.active);
  end if;
  plus := position('+' in local_part);
  if plus > 1 and d.subaddressing_enabled then
    tag := substr(local_part, plus);
    local_part := left(local_part, plus - 1);
  end if;
  select ad.address_id, ad.kind, ad.enabled and ad.ended_at is null
      and (ad.expires_at is null or ad.expires_at > now()) as in_use, ad.may_send_as
  into a from address ad
  where ad.address = find_address.local_part || '@' || find_address.domain_name and ad.organization_id = d.organization_id;
  return row(d.organization_id, a.address_id, a.kind, a.in_use, a.may_send_as, tag, d.active);
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
        and a.kind in ('alias', 'group') and a.enabled and a.ended_at is null
            and (a.expires_at is null or a.expires_at > now())
      offset 0
    ) a
  )
  select address_id, kind from walked;
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
        when not a.enabled or a.ended_at is not null then '-infinity'
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

create or replace function addresses_updated() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organizations uuid[];
  changed uuid[];
begin
  select array_agg(n.organization_id), array_agg(n.address_id) into organizations, changed
  from new_rows n join old_rows o using (organization_id, address_id)
  where (n.kind, n.enabled, n.expires_at, n.ended_at, n.domain_id)
    is distinct from (o.kind, o.enabled, o.expires_at, o.ended_at, o.domain_id);
  if changed is null then return null; end if;
  perform count_aliases(organization_id, sum(n)::bigint) from (
    select organization_id, 1 as n from new_rows where kind = 'alias'
    union all select organization_id, -1 from old_rows where kind = 'alias') r group by organization_id;
  perform refresh_changed_addresses(organizations, changed);
  perform refresh_addresses_above(organizations, changed);
  return null;
end $$;

create or replace view mail.former_address as
select a.address as former, i.address,
  a.signs_in and a.enabled and a.ended_at is null and (a.expires_at is null or a.expires_at > now()) as signs_in
from address a
join identity i on i.organization_id = a.organization_id and i.identity_id = a.former_of
where a.former_of is not null
union all
-- The receipt of a rename has the address. Of several identities that had it, the last one gets the mail.
select e.former_address, i.address, false
from (
  select distinct on (former_address) former_address, organization_id, identity_id from enforcement
  where former_address is not null and wanted_at > now() - interval '7 days'
  order by former_address, wanted_at desc, enforcement_id desc
) e
join identity i on i.organization_id = e.organization_id and i.identity_id = e.identity_id
where not exists (select from address a where a.address = e.former_address offset 0);

reset role;
revoke execute on function mark_ended_addresses(integer), alias_end_changed() from public;
revoke create on schema public, mail from postroom_operator;

create trigger alias_end_changed before update of expires_at on address for each row
  when (new.expires_at is distinct from old.expires_at and new.ended_at is not distinct from old.ended_at)
  execute function alias_end_changed();
