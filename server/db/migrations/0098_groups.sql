-- Groups: addresses with a name and members. Members are targets, as those of aliases are, or the identities of a department.

alter table address drop constraint address_kind_check;
alter table address add constraint address_kind_check check (kind in ('identity', 'alias', 'held', 'group')) not valid;
alter table address validate constraint address_kind_check;

create table mail_group (
  organization_id uuid not null,
  address_id uuid not null,
  -- Both are copies, which don't change: the list has its order and its search in one table.
  domain_id uuid not null,
  address text collate "C" not null,
  group_name text not null check (char_length(group_name) between 1 and 100),
  description text,
  -- Who may write: anyone; identities of the organization that have signed in; those that get the group's mail; those in group_sender.
  senders text not null default 'anyone' check (senders in ('anyone', 'organization', 'members', 'listed')),
  -- The members are the identities of this department, without rows of their own.
  department_id uuid,
  search text generated always as (search_fold(address || ' ' || group_name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, address_id),
  constraint group_address foreign key (organization_id, address_id) references address on delete cascade,
  constraint group_department foreign key (organization_id, department_id) references department
    on delete set null (department_id)
);
create table group_sender (
  organization_id uuid not null,
  address_id uuid not null,
  identity_id uuid not null,
  primary key (organization_id, address_id, identity_id),
  constraint sender_of foreign key (organization_id, address_id) references mail_group on delete cascade,
  -- A deleted identity writes again once it is restored.
  constraint sender_is_there foreign key (organization_id, identity_id) references address on delete cascade
);

alter table mail_group enable row level security;
alter table mail_group force row level security;
alter table group_sender enable row level security;
alter table group_sender force row level security;
create policy own_organization on mail_group to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on mail_group to postroom_operator using (true) with check (true);
create policy own_organization on group_sender to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on group_sender to postroom_operator using (true) with check (true);
grant select, delete on mail_group, group_sender to postroom_app;
grant insert (organization_id, address_id, domain_id, address, group_name, description, senders, department_id) on mail_group
  to postroom_app;
grant update (group_name, description, senders) on mail_group to postroom_app;
grant insert on group_sender to postroom_app;
grant select, insert, update, delete on mail_group, group_sender to postroom_operator;

create index mail_group_by_name on mail_group (organization_id, group_name collate postroom_text, address_id);
create index mail_group_by_address on mail_group (organization_id, address collate postroom_text, address_id);
create index mail_group_search on mail_group using gin (organization_id, search gin_trgm_ops);
create index mail_group_of_department on mail_group (organization_id, department_id) where department_id is not null;
create index group_sender_of_identity on group_sender (organization_id, identity_id);

-- Where aliases and groups lead, with the members of a department.
create view address_edge with (security_invoker = true) as
select t.organization_id, t.address_id, t.target_id, t.position from address_target t
union all
select g.organization_id, g.address_id, i.identity_id, 1::smallint from mail_group g
join identity i on i.organization_id = g.organization_id and i.department_id = g.department_id;
grant select on address_edge to postroom_app, postroom_operator;

-- Requests write groups as they write aliases.
drop policy own_new_aliases on address;
drop policy own_aliases on address;
drop policy own_free_aliases on address;
create policy own_new_aliases on address for insert to postroom_app
  with check (organization_id = current_organization() and kind in ('alias', 'group') and not is_held);
create policy own_aliases on address for update to postroom_app
  using (organization_id = current_organization() and kind in ('alias', 'group'))
  with check (organization_id = current_organization() and kind in ('alias', 'group'));
create policy own_free_aliases on address for delete to postroom_app
  using (organization_id = current_organization() and kind in ('alias', 'group') and not is_held);

-- An event of a group is also one of the members that it adds or removes.
create or replace function people_of_event(type text, resource uuid, before jsonb, after jsonb) returns uuid[]
language sql immutable parallel safe as $$
  select nullif(array_remove(case type
    when 'identity' then array[resource]
    when 'mailbox_quota' then array[(coalesce(after, before) ->> 'identity_id')::uuid]
    when 'domain' then case when before #>> '{catch_all,identity_id}' is distinct from after #>> '{catch_all,identity_id}'
      then array[(before #>> '{catch_all,identity_id}')::uuid, (after #>> '{catch_all,identity_id}')::uuid] end
    when 'alias' then array(select distinct (t ->> 'target_id')::uuid from jsonb_array_elements(
      coalesce(before -> 'targets', '[]') || coalesce(after -> 'targets', '[]')) t order by 1)
    when 'group' then array(select distinct (t ->> 'target_id')::uuid from jsonb_array_elements(
      coalesce(before -> 'members', '[]') || coalesce(after -> 'members', '[]')) t order by 1)
  end, null), '{}')
$$;

-- Receipts of groups, as of aliases: whether mail servers take mail for one.
alter table enforcement add column group_id uuid;
create index enforcement_of_group on enforcement (organization_id, group_id, enforcement_id) where group_id is not null;
drop index enforcement_of_organization;
create index enforcement_of_organization on enforcement (organization_id, enforcement_id)
  where identity_id is null and domain_id is null and service_code is null and mailbox_quota_id is null and alias_id is null
    and group_id is null;

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- The identities that an alias or a group leads to, each once.
create or replace function mail.reached(organization uuid, start uuid) returns setof uuid
language plpgsql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  with recursive reached(address_id, kind) as (
    select start, 'alias'
    union
    select a.address_id, a.kind from reached r
    cross join lateral (
      select t.target_id from address_edge t
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

-- Whether one of them takes mail. It ends with the first one, so a group of thousands is answered as fast as an alias.
create function mail.has_taker(organization uuid, start uuid) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return exists (
    with recursive reached(address_id, kind) as (
      select start, 'alias'
      union
      select a.address_id, a.kind from reached r
      cross join lateral (
        select t.target_id from address_edge t
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

create or replace function mail.expansion(local_part text, domain_name text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  other record;
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.organization_id is null or not f.domain_active then return; end if;
  if f.kind is null then
    select d.catch_all, d.postmaster into other from mail.domain d where d.domain_name = expansion.domain_name;
    if other.catch_all is not null then return next other.catch_all;
    elsif other.postmaster is not null and local_part in ('postmaster', 'abuse') then return next other.postmaster;
    end if;
  elsif f.kind in ('alias', 'group') and f.in_use then
    -- Each mailbox whose domain has sub-addressing gets the tag.
    return query
      select case when r.subaddressing_enabled and f.tag <> '' then r.local_part || f.tag || '@' || r.domain_name
        else r.address end::text
      from mail.takers(f.organization_id, f.address_id) r;
  end if;
end $$;

create or replace function mail.refusal(local_part text, domain_name text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.organization_id is null then return null; end if;
  -- From this answer a worker knows that Postfix asks here, and so knows aliases. With its files of before, Postfix gives such mail
  -- to a catch-all. The number is that of the files.
  if local_part = 'postroom-configuration' then return '550 5.1.1 Postroom configuration 2'; end if;
  if not f.domain_active then return '550 5.2.1 This domain is suspended'; end if;
  if f.kind is null then return null; end if;
  if f.kind not in ('alias', 'group') then
    return (select r.refusal from mail.recipient r
      where r.organization_id = f.organization_id and r.identity_id = f.address_id);
  end if;
  if not f.in_use then return '550 5.2.1 This address is not in use'; end if;
  if not mail.has_taker(f.organization_id, f.address_id) then
    return '550 5.2.1 No mailbox takes mail for this address';
  end if;
  return null;
end $$;

create or replace function mail.sender_logins(local_part text, domain_name text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(split_part(local_part, '+', 1), domain_name);
begin
  if f.kind = 'identity' then
    return query select s.address::text from identity i
      cross join lateral (select s.address from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0) s
      where i.organization_id = f.organization_id and i.identity_id = f.address_id;
  elsif f.kind in ('alias', 'group') and f.in_use and f.may_send_as and f.domain_active then
    return query select s.address::text from mail.reached(f.organization_id, f.address_id) t(id)
      cross join lateral (
        select i.address from identity i where i.organization_id = f.organization_id and i.identity_id = t.id offset 0
      ) i
      cross join lateral (select s.address from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0) s;
  end if;
end $$;

-- Asks mail servers about an alias or a group, once in a transaction: its targets are written by statements of their own.
create function mail.request_address_enforcement(organization uuid, id uuid, of_kind text, named text) returns void
language plpgsql as $$
begin
  insert into enforcement (organization_id, kind, alias_id, group_id, address, request_id)
  select organization, 'address', case when of_kind <> 'group' then id end, case when of_kind = 'group' then id end, named,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null and not exists (
    select from enforcement e
    where e.organization_id = organization and (e.alias_id = id or e.group_id = id) and e.state = 'pending'
      and e.xmin = pg_current_xact_id()::xid);
  if found then notify postroom_mail; end if;
end $$;

create or replace function mail.alias_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(new.organization_id, new.address_id, new.kind, new.address);
  return null;
end $$;

create or replace function mail.alias_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(old.organization_id, old.address_id, old.kind, old.address);
  return null;
end $$;

-- With other targets, an alias or a group may take mail that it refused before, and the other way round. A statement can write a
-- thousand members of one group.
create or replace function mail.alias_targets_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(a.organization_id, a.address_id, a.kind, a.address)
  from (select distinct c.organization_id, c.address_id from changed c) c
  join address a on a.organization_id = c.organization_id and a.address_id = c.address_id and a.kind in ('alias', 'group');
  return null;
end $$;

-- Others may write to a group, or its department has been deleted.
create function mail.group_changed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform mail.request_address_enforcement(new.organization_id, new.address_id, 'group', new.address);
  return null;
end $$;

drop function mail.request_alias_enforcement(uuid, uuid, text);
revoke execute on function mail.has_taker(uuid, uuid) from public;
reset role;
revoke create on schema mail from postroom_operator;

drop trigger mail_alias_added on address;
drop trigger mail_alias_changed on address;
drop trigger mail_alias_removed on address;
drop trigger mail_alias_targets_changed on address_target;
create trigger mail_alias_added after insert on address for each row
  when (new.kind in ('alias', 'group')) execute function mail.alias_changed();
create trigger mail_alias_changed after update of kind, enabled, expires_at on address for each row
  when ((old.kind in ('alias', 'group') or new.kind in ('alias', 'group'))
    and (old.kind, old.enabled, old.expires_at) is distinct from (new.kind, new.enabled, new.expires_at))
  execute function mail.alias_changed();
create trigger mail_alias_removed after delete on address for each row
  when (old.kind in ('alias', 'group')) execute function mail.alias_removed();
create trigger mail_alias_targets_added after insert on address_target referencing new table as changed
  for each statement execute function mail.alias_targets_changed();
create trigger mail_alias_targets_removed after delete on address_target referencing old table as changed
  for each statement execute function mail.alias_targets_changed();
create trigger mail_group_changed after update of senders, department_id on mail_group for each row
  when ((old.senders, old.department_id) is distinct from (new.senders, new.department_id))
  execute function mail.group_changed();

-- Until when groups are in use (0096_addresses_in_use.sql), also those of a department.
grant create on schema public to postroom_operator;
set local role postroom_operator;

create or replace function addresses_above(organization uuid, below uuid[]) returns uuid[]
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select array_agg(distinct t.address_id) from unnest(below) b(id)
  cross join lateral (
    select t.address_id from address_edge t where t.organization_id = organization and t.target_id = b.id offset 0
  ) t
$$;

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
          select from address_edge t
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
          select max(n.in_use_until) from address_edge t
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

create or replace function identities_change_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_addresses_above(array_agg(n.organization_id), array_agg(n.identity_id))
  from new_rows n join old_rows o using (organization_id, identity_id)
  where (n.status, n.delivery_while_suspended, n.domain_id) <> (o.status, o.delivery_while_suspended, o.domain_id)
  having count(*) > 0;
  -- The groups of a department gain and lose them.
  perform refresh_changed_addresses(array_agg(g.organization_id), array_agg(g.address_id)) from (
    select distinct n.organization_id, d.department_id
    from new_rows n join old_rows o using (organization_id, identity_id)
    cross join lateral (values (n.department_id), (o.department_id)) d(department_id)
    where n.department_id is distinct from o.department_id and d.department_id is not null) c
  join mail_group g on g.organization_id = c.organization_id and g.department_id = c.department_id
  having count(*) > 0;
  return null;
end $$;

create function identities_leave_groups() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_changed_addresses(array_agg(g.organization_id), array_agg(g.address_id)) from (
    select distinct o.organization_id, o.department_id from old_rows o where o.department_id is not null) c
  join mail_group g on g.organization_id = c.organization_id and g.department_id = c.department_id
  having count(*) > 0;
  return null;
end $$;

-- A new group has no members yet, or those of its department.
create function mail_group_changes_use() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refresh_addresses_in_use(new.organization_id, array[new.address_id]);
  return null;
end $$;

reset role;
revoke create on schema public from postroom_operator;

create trigger identities_leave_groups after delete on identity referencing old table as old_rows
  for each statement execute function identities_leave_groups();
create trigger mail_group_changes_use after insert or update of department_id on mail_group
  for each row execute function mail_group_changes_use();
