-- Until when an alias is in use, apart from the status of its domain: until no mailbox gets its mail. The list of addresses filters by it; otherwise it would follow every alias to its end for a page.
--
-- It is a time because an alias that leads through another one is in use until that one expires: when time passes, nothing has to be
-- written. It is infinity for most aliases, so a new one has that until its targets say otherwise. Of other kinds it says nothing.

-- Requests of the version before may use the tables in another order. The locks are given back and asked for again after a moment,
-- as in 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table organization, domain, identity, mailbox_quota, address, address_target in access exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The tables of identities were in use for a minute. Start again when fewer changes are being made.';
end $$;

alter table address add column in_use_until timestamptz(3) not null default 'infinity';

-- Aliases are counted like identities, so that the list has its total without counting.
alter table organization add column alias_count integer not null default 0 check (alias_count >= 0);

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- The addresses that lead to some of these directly.
create function addresses_above(organization uuid, below uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(distinct t.address_id) from unnest(below) b(id)
  cross join lateral (
    select t.address_id from address_target t where t.organization_id = organization and t.target_id = b.id offset 0
  ) t
$$;

-- Writes the column of addresses whose value may have changed, then of those above them while values change. Requests can't make
-- circles, so this ends. `offset 0` looks each row up by its key: the planner expects few rows in a table that it doesn't know yet,
-- and a session keeps its plan.
create function refresh_addresses_in_use(organization uuid, changed uuid[]) returns void
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
          select from address_target t
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
          select max(n.in_use_until) from address_target t
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

-- Refreshes aliases of several organizations.
create function refresh_changed_addresses(organizations uuid[], changed uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
begin
  for organization in select distinct o from unnest(organizations) o order by 1 loop
    perform refresh_addresses_in_use(organization, array(
      select c.id from unnest(organizations, changed) c(organization_id, id) where c.organization_id = organization));
  end loop;
end $$;

-- Refreshes what leads to addresses of several organizations. Nothing leads to most of them.
create function refresh_addresses_above(organizations uuid[], below uuid[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
begin
  for organization in select distinct o from unnest(organizations) o order by 1 loop
    perform refresh_addresses_in_use(organization, addresses_above(organization, array(
      select b.id from unnest(organizations, below) b(organization_id, id) where b.organization_id = organization)));
  end loop;
end $$;

-- An identity that is suspended, activated or renamed into another domain.
create function identities_change_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_addresses_above(array_agg(n.organization_id), array_agg(n.identity_id))
  from new_rows n join old_rows o using (organization_id, identity_id)
  where (n.status, n.delivery_while_suspended, n.domain_id) <> (o.status, o.delivery_while_suspended, o.domain_id)
  having count(*) > 0;
  return null;
end $$;

-- Mailboxes that came or went.
create function mailboxes_change_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_addresses_above(array_agg(organization_id), array_agg(identity_id)) from changed_rows having count(*) > 0;
  return null;
end $$;

-- Targets that came or went, also with their alias.
create function targets_change_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_changed_addresses(array_agg(organization_id), array_agg(address_id)) from (
    select distinct organization_id, address_id from changed_rows) r having count(*) > 0;
  return null;
end $$;

-- A domain that is suspended or activated changes every alias that leads into it.
create function domain_changes_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_addresses_in_use(new.organization_id, array(
    select distinct t.address_id from address a
    join address_target t on t.organization_id = a.organization_id and t.target_id = a.address_id
    where a.organization_id = new.organization_id and a.domain_id = new.domain_id));
  return null;
end $$;

-- Adds the numbers of aliases that came and went, by organization.
create function count_aliases(organization uuid, difference bigint) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update organization o set alias_count = alias_count + difference
  where o.organization_id = organization and difference <> 0
$$;

create function addresses_inserted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform count_aliases(organization_id, count(*)) from new_rows where kind = 'alias' group by organization_id;
  return null;
end $$;
create function addresses_deleted() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform count_aliases(organization_id, -count(*)) from old_rows where kind = 'alias' group by organization_id;
  return null;
end $$;
create function addresses_updated() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organizations uuid[];
  changed uuid[];
begin
  select array_agg(n.organization_id), array_agg(n.address_id) into organizations, changed
  from new_rows n join old_rows o using (organization_id, address_id)
  where (n.kind, n.enabled, n.expires_at, n.domain_id) is distinct from (o.kind, o.enabled, o.expires_at, o.domain_id);
  if changed is null then return null; end if;
  perform count_aliases(organization_id, sum(n)::bigint) from (
    select organization_id, 1 as n from new_rows where kind = 'alias'
    union all select organization_id, -1 from old_rows where kind = 'alias') r group by organization_id;
  perform refresh_changed_addresses(organizations, changed);
  perform refresh_addresses_above(organizations, changed);
  return null;
end $$;

revoke execute on function addresses_above(uuid, uuid[]), refresh_addresses_in_use(uuid, uuid[]), refresh_changed_addresses(uuid[], uuid[]),
  refresh_addresses_above(uuid[], uuid[]), count_aliases(uuid, bigint) from public;

select refresh_addresses_in_use(organization_id, array(
  select a.address_id from address a where a.organization_id = organization.organization_id and a.kind = 'alias'))
from organization;
update organization o set alias_count = c.count
from (select organization_id, count(*) from address where kind = 'alias' group by 1) c where o.organization_id = c.organization_id;

reset role;
revoke create on schema public from postroom_operator;

-- Aliases that are not in use, or won't be.
create index address_not_in_use on address (organization_id, in_use_until) where in_use_until < 'infinity' and kind not in ('identity', 'held');
create index address_of_other_kinds on address (organization_id, kind) where kind not in ('identity', 'alias');

create trigger identities_change_use after update on identity referencing old table as old_rows new table as new_rows
  for each statement execute function identities_change_use();
create trigger mailboxes_inserted_change_use after insert on mailbox_quota referencing new table as changed_rows
  for each statement execute function mailboxes_change_use();
create trigger mailboxes_deleted_change_use after delete on mailbox_quota referencing old table as changed_rows
  for each statement execute function mailboxes_change_use();
create trigger targets_inserted_change_use after insert on address_target referencing new table as changed_rows
  for each statement execute function targets_change_use();
create trigger targets_deleted_change_use after delete on address_target referencing old table as changed_rows
  for each statement execute function targets_change_use();
create trigger domain_changes_use after update of status on domain for each row when (old.status <> new.status)
  execute function domain_changes_use();
create trigger addresses_inserted after insert on address referencing new table as new_rows
  for each statement execute function addresses_inserted();
create trigger addresses_updated after update on address referencing old table as old_rows new table as new_rows
  for each statement execute function addresses_updated();
create trigger addresses_deleted after delete on address referencing old table as old_rows
  for each statement execute function addresses_deleted();
