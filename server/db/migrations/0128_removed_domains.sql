-- Removing a domain and restoring it within 30 days. A removed domain keeps its row, and with it its name, its settings, its keys and
-- the history of its DNS records. Everything else treats it like a domain that isn't there.

-- Requests of the version before may use the tables. The locks are given back and asked for again after a moment, as in
-- 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table domain in access exclusive mode;
      lock table address in share row exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The table of domains was in use for a minute. Start again when fewer changes are being made.';
end $$;

alter table domain
  add column removed_at timestamptz(3),
  add column restorable_until timestamptz(3),
  -- Whether it was the primary domain when it was removed, and will be again when it is restored.
  add column was_primary boolean not null default false,
  add constraint domain_removal check ((removed_at is null) = (restorable_until is null)
    and (removed_at is null or not is_primary) and (removed_at is not null or not was_primary));
grant update (is_primary, removed_at, restorable_until, was_primary) on domain to postroom_app;

grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- A removed domain is not counted and not looked at. Mail servers no longer know it.
create function domain_is_removed() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.removed_at is null then
    insert into domain_look (organization_id, domain_id) values (new.organization_id, new.domain_id) on conflict do nothing;
    perform pg_notify('postroom_dns', '');
  else
    delete from domain_look l where l.organization_id = new.organization_id and l.domain_id = new.domain_id;
  end if;
  update organization o set domain_count = domain_count + case when new.removed_at is null then 1 else -1 end
  where o.organization_id = new.organization_id;
  perform mail.request_enforcement(new.organization_id, 'delivery', in_domain => new.domain_id, named => new.domain_name);
  return null;
end $$;

-- Refuses new addresses in a removed domain. The reference to the domain has locked its row by now, so that a removal that was
-- committed meanwhile is seen.
create function domains_are_there() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if exists (
    select from new_rows n join domain d on d.organization_id = n.organization_id and d.domain_id = n.domain_id
    where d.removed_at is not null) then
    raise exception 'the domain of that address was removed' using errcode = 'check_violation', constraint = 'domain_removed';
  end if;
  return null;
end $$;

-- The same for an address that moves into another domain, and for one that is no longer held by a deleted identity.
create function domain_is_there() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from domain d
  where d.organization_id = new.organization_id and d.domain_id = new.domain_id and d.removed_at is null for key share;
  if not found then
    raise exception 'the domain of that address was removed' using errcode = 'check_violation', constraint = 'domain_removed';
  end if;
  return null;
end $$;

-- Ends at most so many removals of each organization whose 30 days are over: deletes the domain with its settings and the history
-- of its DNS records. Its deleted identities were deleted before it, so they have ended by then. An organization that is being
-- changed is left for the next time. @returns how many it ended.
create function end_domain_removals(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
  request text;
  ended integer;
  total integer := 0;
begin
  for organization in
    select o.organization_id from organization o where exists (
      select from domain d where d.organization_id = o.organization_id and d.restorable_until <= now())
  loop
    perform from organization o where o.organization_id = organization for no key update skip locked;
    continue when not found;
    request := uuid_v7();
    perform set_config('postroom.request_id', request, true);
    with due as (
      delete from domain d where d.organization_id = organization and d.domain_id in (
        select l.domain_id from domain l
        where l.organization_id = organization and l.restorable_until <= now() and not exists (
          select from address a where a.organization_id = organization and a.domain_id = l.domain_id)
        order by l.restorable_until limit most)
      returning d.*
    ), told as (
      insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
        resource_label, before, request_id)
      select organization, uuid_v7(), 'Postroom', 'purgeDomain', 'domain', d.domain_id, d.domain_name_unicode,
        jsonb_build_object('domain_id', d.domain_id, 'domain_name', d.domain_name, 'domain_name_unicode', d.domain_name_unicode,
          'removed_at', rfc3339(d.removed_at), 'restorable_until', rfc3339(d.restorable_until)),
        request
      from due d
    )
    select count(*) into ended from due;
    total := total + ended;
  end loop;
  return total;
end $$;
revoke execute on function end_domain_removals(integer) from public;
grant execute on function end_domain_removals(integer) to postroom_app;

-- A link to the records of a removed domain is unknown until the domain is restored.
create or replace function find_dns_share(token bytea)
returns table (organization_id uuid, domain_id uuid, share_id uuid, expires_at timestamptz, is_revoked boolean,
  is_expired boolean, is_suspended boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.domain_id, s.share_id, s.expires_at, s.revoked_at is not null, s.expires_at <= now(),
    o.status <> 'active'
  from dns_share s
  join domain d on d.organization_id = s.organization_id and d.domain_id = s.domain_id and d.removed_at is null
  join organization o on o.organization_id = s.organization_id
  where s.token_sha256 = token
$$;

create or replace view mail.recipient as
select i.address, i.local_part, d.domain_name, d.subaddressing_enabled,
  case
    when o.status <> 'active' or d.status <> 'active' then '550 5.2.1 This domain is suspended'
    when m.mailbox_quota_id is null then '550 5.1.1 No mailbox here by that name'
    when i.status <> 'active' and i.delivery_while_suspended = 'reject' then '550 5.2.1 This mailbox is disabled'
  end as refusal,
  i.organization_id, i.identity_id
from identity i
join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
join organization o on o.organization_id = i.organization_id
left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
union all
select r.address, r.local_part, d.domain_name, d.subaddressing_enabled, '550 5.1.1 This address is no longer in use',
  r.organization_id, r.identity_id
from deleted_identity r
join domain d on d.organization_id = r.organization_id and d.domain_id = r.domain_id and d.removed_at is null;

create or replace view mail.domain as
select d.domain_name, d.organization_id, d.subaddressing_enabled,
  o.status = 'active' and d.status = 'active' as is_active,
  r.address as catch_all,
  -- Null while the identity or alias that was named takes no mail, also because its domain was removed: mail to such a domain is
  -- not sent elsewhere.
  case when not exists (select from domain h where h.domain_name = split_part(g.postmaster, '@', 2) offset 0)
      or exists (select from mail.recipient p where p.address = g.postmaster and p.refusal is null offset 0)
      or exists (select from address a
        join domain h on h.organization_id = a.organization_id and h.domain_id = a.domain_id and h.status = 'active'
        join organization p on p.organization_id = a.organization_id and p.status = 'active'
        where a.address = g.postmaster and a.kind not in ('identity', 'held') and a.in_use_until > now() offset 0)
    then g.postmaster end as postmaster
from domain d
join organization o on o.organization_id = d.organization_id
cross join mail.setting g
left join lateral (
  select r.address from mail.recipient r
  where r.organization_id = d.organization_id and r.identity_id = d.catch_all_identity_id and r.refusal is null offset 0
) r on true
where d.removed_at is null;

create or replace function mail.find_address(local_part text, domain_name text) returns mail.found_address
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d record;
  a record;
  plus integer := position('+' in local_part);
  tag text := '';
begin
  select dm.organization_id, dm.subaddressing_enabled, dm.status = 'active' and o.status = 'active' as active into d
  from domain dm join organization o on o.organization_id = dm.organization_id
  where dm.domain_name = find_address.domain_name and dm.removed_at is null;
  if not found then return null; end if;
  if plus > 1 and d.subaddressing_enabled then
    tag := substr(local_part, plus);
    local_part := left(local_part, plus - 1);
  end if;
  select ad.address_id, ad.kind, ad.enabled and (ad.expires_at is null or ad.expires_at > now()) as in_use, ad.may_send_as
  into a from address ad where ad.address = find_address.local_part || '@' || find_address.domain_name;
  return row(d.organization_id, a.address_id, a.kind, a.in_use, a.may_send_as, tag, d.active);
end $$;

-- What is sent to a removed domain leaves the organization.
create or replace function mail.count_redirects(counts jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with given as (
    select i.organization_id, i.identity_id, lower(h.target) as target, h.count,
      clock_timestamp() - h.first_ms * interval '1 millisecond' as first_at,
      clock_timestamp() - h.last_ms * interval '1 millisecond' as last_at
    from jsonb_to_recordset(counts) as h(address text, target text, count integer, first_ms integer, last_ms integer)
    join identity i on i.address = mail.present_address(h.address)
  ), judged as (
    select g.*, case when exists (
        select from mail_rules r
        left join identity t on t.organization_id = r.organization_id and t.identity_id = r.forward_to_identity_id
        where r.organization_id = g.organization_id and r.identity_id = g.identity_id
          and g.target = lower(coalesce(t.address, r.forward_to_address))) then 'administrator' else 'own_rules' end as set_by,
      not exists (select from domain d where d.organization_id = g.organization_id
        and d.domain_name = substring(g.target from '@([^@]*)$') and d.removed_at is null) as is_outside
    from given g
  )
  insert into redirect_seen as s (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
  select organization_id, identity_id, target, set_by, is_outside, sum(count), min(first_at), max(last_at)
  from judged group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
  on conflict (organization_id, identity_id, target, set_by) do update set
    count = least(s.count::bigint + excluded.count, 2147483647), is_outside = excluded.is_outside,
    first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at);
  delete from redirect_seen s using (
    select r.organization_id, r.identity_id, r.target, r.set_by,
      row_number() over (partition by r.organization_id, r.identity_id order by r.last_at desc, r.target) as place
    from redirect_seen r
    where (r.organization_id, r.identity_id) in (
      select i.organization_id, i.identity_id from jsonb_to_recordset(counts) as h(address text)
      join identity i on i.address = mail.present_address(h.address))
  ) old
  where old.place > 50 and s.organization_id = old.organization_id and s.identity_id = old.identity_id and s.target = old.target
    and s.set_by = old.set_by;
end $$;

reset role;
revoke create on schema public, mail from postroom_operator;

-- The removal has counted it, and told mail servers.
drop trigger domain_counted on domain;
create trigger domain_counted after insert on domain for each row execute function count_in_organization('domain_count');
create trigger domain_uncounted after delete on domain for each row when (old.removed_at is null)
  execute function count_in_organization('domain_count');
drop trigger mail_domain_removed on domain;
create trigger mail_domain_removed after delete on domain for each row when (old.removed_at is null)
  execute function mail.domain_removed();
create trigger domain_is_removed after update of removed_at on domain for each row
  when ((old.removed_at is null) <> (new.removed_at is null)) execute function domain_is_removed();

create trigger domains_are_there after insert on address referencing new table as new_rows
  for each statement execute function domains_are_there();
create trigger domain_is_there after update of kind, domain_id on address for each row
  when (new.kind <> 'held' and (old.kind = 'held' or old.domain_id <> new.domain_id)) execute function domain_is_there();
