-- What mail servers ask about addresses: where mail for an alias goes, what SMTP answers, who may send as an address, and which
-- identity a former address belongs to. Each question is one function, so the mail server never has to recurse itself.

-- A rename closes the sessions that were opened with the former address too.
alter table enforcement add column former_address text collate "C";

grant create on schema public, mail to postroom_operator;
set local role postroom_operator;

-- With the ids of the identity: an alias leads to identities by their ids.
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
join domain d on d.organization_id = r.organization_id and d.domain_id = r.domain_id;

-- The catch-all is looked up by its id: joined by its address, it cost a read of all identities for each unknown address. With
-- `offset 0`, PostgreSQL looks for one row instead of making a table of all.
create or replace view mail.domain as
select d.domain_name, d.organization_id, d.subaddressing_enabled,
  o.status = 'active' and d.status = 'active' as is_active,
  r.address as catch_all,
  -- Null while the identity that was named takes no mail.
  case when not exists (select from domain h where h.domain_name = split_part(g.postmaster, '@', 2) offset 0)
      or exists (select from mail.recipient p where p.address = g.postmaster and p.refusal is null offset 0)
    then g.postmaster end as postmaster
from domain d
join organization o on o.organization_id = d.organization_id
cross join mail.setting g
left join lateral (
  select r.address from mail.recipient r
  where r.organization_id = d.organization_id and r.identity_id = d.catch_all_identity_id and r.refusal is null offset 0
) r on true;

-- Former addresses of identities. Mail that waits under one finds the mailbox, and so do programs that sign in with it.
create view mail.former_address as
select a.address as former, i.address,
  a.signs_in and a.enabled and (a.expires_at is null or a.expires_at > now()) as signs_in
from address a
join identity i on i.organization_id = a.organization_id and i.identity_id = a.former_of
where a.former_of is not null;

-- An address as a mail server asks for it. Without a kind, nothing has the address.
create type mail.found_address as (
  organization_id uuid, address_id uuid, kind text, in_use boolean, may_send_as boolean, tag text, domain_active boolean);

-- Finds an address in a domain of an organization; null if no organization has the domain. A sub-address is its address, where
-- the domain takes sub-addresses: no address itself has a plus.
create function mail.find_address(local_part text, domain_name text) returns mail.found_address
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d record;
  a record;
  plus integer := position('+' in local_part);
  tag text := '';
begin
  select dm.organization_id, dm.subaddressing_enabled, dm.status = 'active' and o.status = 'active' as active into d
  from domain dm join organization o on o.organization_id = dm.organization_id
  where dm.domain_name = find_address.domain_name;
  if not found then return null; end if;
  if plus > 1 and d.subaddressing_enabled then
    tag := substr(local_part, plus);
    local_part := left(local_part, plus - 1);
  end if;
  select ad.address_id, ad.kind, ad.enabled and (ad.expires_at is null or ad.expires_at > now()) as in_use, ad.may_send_as
  into a from address ad where ad.address = find_address.local_part || '@' || find_address.domain_name;
  return row(d.organization_id, a.address_id, a.kind, a.in_use, a.may_send_as, tag, d.active);
end $$;

-- The identities that an alias leads to, each once. What is off, expired, held or in a suspended domain leads nowhere, and a
-- circle ends automatically. `offset 0` asks for each row by the index: the planner knows nothing of a recursion, and would read
-- whole tables.
create function mail.reached(organization uuid, start uuid) returns setof uuid
language plpgsql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  with recursive reached(address_id, kind) as (
    select start, 'alias'
    union
    select a.address_id, a.kind from reached r
    cross join lateral (
      select t.target_id from address_target t
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

-- Those of them that take mail.
create function mail.takers(organization uuid, start uuid) returns setof mail.recipient
language plpgsql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
  select r.* from mail.reached(organization, start) t(id)
  cross join lateral (
    select r.* from mail.recipient r
    where r.organization_id = organization and r.identity_id = t.id and r.refusal is null offset 0
  ) r;
end $$;

-- Where mail for an alias goes, each mailbox once. Mail to an address that nothing has goes to the catch-all. Without one, mail
-- to postmaster@ and abuse@ (RFC 2142) goes to the operator's address. No row: the address has a mailbox itself, or takes no mail.
create function mail.expansion(local_part text, domain_name text) returns setof text
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
  elsif f.kind = 'alias' and f.in_use then
    -- Each mailbox whose domain has sub-addressing gets the tag.
    return query
      select case when r.subaddressing_enabled and f.tag <> '' then r.local_part || f.tag || '@' || r.domain_name
        else r.address end::text
      from mail.takers(f.organization_id, f.address_id) r;
  end if;
end $$;

-- What SMTP answers at RCPT TO. Null: the mail is taken, or nothing has the address, so that the catch-all is asked.
create function mail.refusal(local_part text, domain_name text) returns text
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
  if f.kind <> 'alias' then
    return (select r.refusal from mail.recipient r
      where r.organization_id = f.organization_id and r.identity_id = f.address_id);
  end if;
  if not f.in_use then return '550 5.2.1 This address is not in use'; end if;
  if not exists (select from mail.takers(f.organization_id, f.address_id)) then
    return '550 5.2.1 No mailbox takes mail for this address';
  end if;
  return null;
end $$;

-- Whether an address has a mailbox that takes mail, also as a former address. Postfix asks for aliases first and for mailboxes a
-- moment later: without the former addresses, a rename between the two loses the mail.
create function mail.has_mailbox(local_part text, domain_name text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.address_id is null or not f.domain_active then return null; end if;
  return (select '1' from address a
    cross join lateral (
      select from mail.recipient r
      where r.organization_id = a.organization_id and r.refusal is null
        and r.identity_id = case a.kind when 'identity' then a.address_id else a.former_of end offset 0
    ) r
    where a.organization_id = f.organization_id and a.address_id = f.address_id);
end $$;

-- The names under which programs sign in that may send as an address: that of its identity, or of those that get the mail of an
-- alias if it may be sent as. A sub-address may be sent as in every domain.
create function mail.sender_logins(local_part text, domain_name text) returns setof text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(split_part(local_part, '+', 1), domain_name);
begin
  if f.kind = 'identity' then
    return query select s.address::text from identity i
      cross join lateral (select s.address from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0) s
      where i.organization_id = f.organization_id and i.identity_id = f.address_id;
  elsif f.kind = 'alias' and f.in_use and f.may_send_as and f.domain_active then
    return query select s.address::text from mail.reached(f.organization_id, f.address_id) t(id)
      cross join lateral (
        select i.address from identity i where i.organization_id = f.organization_id and i.identity_id = t.id offset 0
      ) i
      cross join lateral (select s.address from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0) s;
  end if;
end $$;

-- Gives an identity another address. If `leaves_alias` is set, the old one becomes an alias that leads to it. An alias with the
-- new address makes way if it leads to this identity alone. @returns the id of the alias that it left, or null.
create function rename_identity(identity uuid, to_domain uuid, to_local_part text, leaves_alias boolean,
  alias_ends timestamptz, alias_signs_in boolean) returns uuid
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  was identity;
  new_address text;
  alias uuid;
begin
  select * into strict was from identity i
  where i.organization_id = current_organization() and i.identity_id = rename_identity.identity;
  select to_local_part || '@' || d.domain_name into strict new_address from domain d
  where d.organization_id = was.organization_id and d.domain_id = to_domain;
  if new_address = was.address then return null; end if;
  delete from address a where a.organization_id = was.organization_id and a.address = new_address and a.kind = 'alias'
    and not a.is_held and (select array_agg(t.target_id) from address_target t
      where t.organization_id = a.organization_id and t.address_id = a.address_id) = array[was.identity_id];
  update identity i set address = new_address, local_part = to_local_part, domain_id = to_domain, version = i.version + 1,
    updated_at = now()
  where i.organization_id = was.organization_id and i.identity_id = was.identity_id;
  if leaves_alias then
    insert into address (organization_id, domain_id, local_part, address, kind, expires_at, may_send_as, former_of, signs_in)
    values (was.organization_id, was.domain_id, was.local_part, was.address, 'alias', alias_ends, true, was.identity_id,
      alias_signs_in)
    returning address_id into alias;
    insert into address_target (organization_id, address_id, target_id) values (was.organization_id, alias, was.identity_id);
  end if;
  -- What mail servers have seen of the identity goes with it. What they saw of an earlier owner of the new address does not count.
  delete from mail.usage_seen u where u.username = new_address;
  delete from mail.login_seen l where l.username = new_address;
  update mail.usage_seen u set username = new_address where u.username = was.address;
  update mail.login_seen l set username = new_address where l.username = was.address;
  -- One receipt, of the new address: the old one can't be asked for any longer.
  insert into enforcement (organization_id, kind, identity_id, address, former_address, closes_sessions, request_id)
  select was.organization_id, 'sign_in', was.identity_id, new_address, was.address, true,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null;
  if found then notify postroom_mail; end if;
  return alias;
end $$;

revoke execute on function mail.find_address(text, text), mail.reached(uuid, uuid), mail.takers(uuid, uuid),
  mail.expansion(text, text), mail.refusal(text, text), mail.sender_logins(text, text), mail.has_mailbox(text, text),
  rename_identity(uuid, uuid, text, boolean, timestamptz, boolean) from public;
grant execute on function rename_identity(uuid, uuid, text, boolean, timestamptz, boolean) to postroom_app;
grant execute on function mail.expansion(text, text), mail.refusal(text, text), mail.sender_logins(text, text),
  mail.has_mailbox(text, text) to postroom_mail, postroom_worker;
grant select on mail.former_address to postroom_mail, postroom_worker;
reset role;
revoke create on schema public, mail from postroom_operator;
