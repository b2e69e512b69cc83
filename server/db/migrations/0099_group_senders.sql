-- Who may write to groups. Postfix asks whether a rule applies to a recipient, and if so asks the worker, with the name that signed in.

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Everything in use that mail for an address passes through, the address itself too.
create function mail.walk(organization uuid, start uuid) returns table (address_id uuid, kind text)
language plpgsql stable rows 5 security definer set search_path = pg_catalog, public, pg_temp as $$
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
        and a.kind in ('alias', 'group') and a.enabled and (a.expires_at is null or a.expires_at > now())
      offset 0
    ) a
  )
  select address_id, kind from walked;
end $$;

-- 'group_senders' where mail for the address passes through a group to which not everyone may write.
create function mail.sender_rule(local_part text, domain_name text) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.kind is null or f.kind in ('identity', 'held') then return null; end if;
  return (select 'group_senders' from mail.walk(f.organization_id, f.address_id) w
    join mail_group g on g.organization_id = f.organization_id and g.address_id = w.address_id and g.senders <> 'anyone' limit 1);
end $$;

-- Whether the identity that has signed in by this address, which may be a former one, may write to another: to every group that
-- the mail passes through. Without a sign-in, the sender is a stranger.
create function mail.may_send_to(login text, local_part text, domain_name text) returns boolean
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
  who uuid;
begin
  select i.identity_id into who from identity i
  where i.address = mail.present_address(login) and i.organization_id = f.organization_id;
  return not exists (
    select from mail.walk(f.organization_id, f.address_id) w
    join mail_group g on g.organization_id = f.organization_id and g.address_id = w.address_id and g.senders <> 'anyone'
    where who is null or case g.senders
      when 'organization' then false
      when 'members' then not exists (select from mail.reached(f.organization_id, g.address_id) r(id) where r.id = who)
      else not exists (select from group_sender s
        where s.organization_id = f.organization_id and s.address_id = g.address_id and s.identity_id = who) end);
end $$;

-- The same with the number of the files that ask. Files before 3 don't know who may write to a group, so they must not take mail for
-- one that has such a rule: it waits until the files are new.
create function mail.refusal(local_part text, domain_name text, configuration integer) returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.organization_id is null then return null; end if;
  -- From this answer a worker knows that Postfix asks here, and what its files know.
  if local_part = 'postroom-configuration' then return '550 5.1.1 Postroom configuration ' || configuration; end if;
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
  if configuration < 3 and mail.sender_rule(local_part, domain_name) is not null then
    return '450 4.3.5 This mail server has to be updated before it takes mail for this address';
  end if;
  return null;
end $$;

create or replace function mail.refusal(local_part text, domain_name text) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select mail.refusal(local_part, domain_name, 2)
$$;

revoke execute on function mail.walk(uuid, uuid), mail.sender_rule(text, text), mail.may_send_to(text, text, text),
  mail.refusal(text, text, integer) from public;
grant execute on function mail.sender_rule(text, text), mail.refusal(text, text, integer) to postroom_mail, postroom_worker;
grant execute on function mail.may_send_to(text, text, text) to postroom_worker;
reset role;
revoke create on schema mail from postroom_operator;
