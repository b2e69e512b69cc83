-- What mail servers have seen goes into the product's own rows in batches: each locks its organization's row once. Being
-- measured is no change: neither the version nor updated_at of a row moves. The functions work with the operator's rights,
-- so that a worker may write measurements and nothing else.
grant select, insert, update, delete on mail.usage_seen, mail.login_seen to postroom_operator;

-- One process at a time measures; when it is gone, another one takes over.
create table mail.meter (
  only_row boolean primary key default true check (only_row),
  held_by uuid,
  held_until timestamptz(3) not null default '-infinity'
);
insert into mail.meter default values;
grant select, update (held_by, held_until) on mail.meter to postroom_worker;

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Takes an organization's row for a batch. False when another process is at it: there is nothing to wait for.
create function mail.begin_batch(organization uuid) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('mail.batch ' || organization, 0)) then return false; end if;
  perform from organization o where o.organization_id = organization for no key update;
  return found;
end $$;

-- Takes at most so many measurements of mailboxes. @returns how many it took. What was seen before the mailbox was made
-- is of whoever had the address before. A row whose numbers are the same is written once an hour, for the time in it.
create function mail.take_usage(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.usage_seen s using (
      select u.username, i.identity_id from mail.usage_seen u join identity i on i.address = u.username
      where i.organization_id = organization limit most for update of u skip locked) t
    where s.username = t.username
    returning t.identity_id, greatest(s.bytes, 0) as bytes, greatest(s.messages, 0) as messages, s.seen_at
  ), measured as (
    update mailbox_quota m set used_bytes = s.bytes, used_messages = s.messages, usage_as_of = s.seen_at
    from seen s
    where m.organization_id = organization and m.identity_id = s.identity_id and s.seen_at >= m.created_at
      and ((m.used_bytes, m.used_messages) is distinct from (s.bytes, s.messages)
        or m.usage_as_of < s.seen_at - interval '1 hour')
  )
  select count(*) into taken from seen;
  return taken;
end $$;

-- The same for logins: the last of each service, and of all.
create function mail.take_logins(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.login_seen s using (
      select l.username, l.service, i.identity_id, i.created_at
      from mail.login_seen l join identity i on i.address = l.username
      where i.organization_id = organization limit most for update of l skip locked) t
    where s.username = t.username and s.service = t.service
    returning t.identity_id, t.created_at, s.last_login, s.seen_at, case
      when s.service in ('imap', 'pop3') then s.service
      when s.service in ('smtp', 'submission') then 'smtp_submission'
      when s.service in ('sieve', 'managesieve') then 'managesieve' end as service_code
  ), known as (
    -- A mail server tells whole seconds: the first login may seem older than who signs in.
    select s.identity_id, s.service_code, max(greatest(to_timestamp(s.last_login), s.created_at)) as at
    from seen s where s.seen_at >= s.created_at and s.service_code is not null
    group by 1, 2
  ), of_service as (
    insert into identity_login as l (organization_id, identity_id, service_code, last_login_at)
    select organization, identity_id, service_code, at from known
    on conflict (organization_id, identity_id, service_code) do update set last_login_at = excluded.last_login_at
    where l.last_login_at < excluded.last_login_at
  ), of_identity as (
    update identity i set last_login_at = k.at
    from (select identity_id, max(at) as at from known group by 1) k
    where i.organization_id = organization and i.identity_id = k.identity_id
      and (i.last_login_at is null or i.last_login_at < k.at)
  )
  select count(*) into taken from seen;
  return taken;
end $$;

-- The organizations of which a mail server has seen something.
create function mail.seen_organizations() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select i.organization_id from mail.usage_seen s join identity i on i.address = s.username
  union
  select i.organization_id from mail.login_seen s join identity i on i.address = s.username
$$;

-- Deletes what a mail server has seen of addresses that nobody has, after a day: in between somebody may get one.
create function mail.forget_unknown() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from mail.usage_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username);
  delete from mail.login_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username)
$$;

-- Mailboxes that were not measured since the mail system was attached, or not for a day: what no delivery tells of.
create function mail.unmeasured(most integer, except_for uuid[])
returns table (organization_id uuid, mailbox_quota_id uuid, address text, asked_at timestamptz)
language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select o.organization_id, due.mailbox_quota_id, due.address, clock_timestamp()
  from mail.setting g
  cross join organization o
  cross join lateral (
    (select m.mailbox_quota_id, m.address from mailbox_quota m
     where m.organization_id = o.organization_id and m.usage_as_of is null
       and m.mailbox_quota_id <> all (except_for)
       and not exists (select from mail.usage_seen s where s.username = m.address collate "C")
     limit most)
    union all
    (select m.mailbox_quota_id, m.address from mailbox_quota m
     where m.organization_id = o.organization_id
       and m.usage_as_of < greatest(g.attached_at, now() - interval '1 day')
       and m.mailbox_quota_id <> all (except_for)
       and not exists (select from mail.usage_seen s where s.username = m.address collate "C")
     order by m.usage_as_of limit most)
  ) due
  where g.attached_at is not null
  limit most
$$;

-- Notes what a mail server answered about a mailbox when it was asked, in whole kibibytes as it answers: a number that is
-- known exactly and rounds to the same stays. What it has written by itself meanwhile is newer.
create function mail.note_usage(organization uuid, mailbox uuid, kibibytes bigint, messages bigint, asked_at timestamptz)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mail.usage_seen (username, bytes, messages, seen_at)
  select m.address, case when ceil(m.used_bytes / 1024.0) = kibibytes then m.used_bytes else kibibytes * 1024 end, messages,
    asked_at
  from mailbox_quota m
  where m.organization_id = organization and m.mailbox_quota_id = mailbox
    and coalesce(m.usage_as_of < asked_at, true)
  on conflict (username) do nothing
$$;

revoke execute on function mail.begin_batch(uuid), mail.take_usage(uuid, integer), mail.take_logins(uuid, integer),
  mail.seen_organizations(), mail.forget_unknown(), mail.unmeasured(integer, uuid[]),
  mail.note_usage(uuid, uuid, bigint, bigint, timestamptz) from public;
grant execute on function mail.take_usage(uuid, integer), mail.take_logins(uuid, integer), mail.seen_organizations(),
  mail.forget_unknown(), mail.unmeasured(integer, uuid[]), mail.note_usage(uuid, uuid, bigint, bigint, timestamptz)
  to postroom_worker;
reset role;
revoke create on schema mail from postroom_operator;
-- Those functions do it.
revoke update, delete on mail.usage_seen, mail.login_seen from postroom_worker;
