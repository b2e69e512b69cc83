-- What mail servers measure and report: use of mailboxes, sign-ins and failed sign-ins, and the warnings that follow.
--
-- It comes into the product's own rows in batches, each of which locks its organization's row once. A measurement is no change of
-- a row: neither its version nor updated_at moves. The functions run with the operator's rights, so that a worker may write
-- measurements and nothing else.

-- The last sign-in of an identity to each service.
create table identity_login (
  organization_id uuid not null references organization,
  identity_id uuid not null,
  service_code text not null check (service_code in ('imap', 'pop3', 'smtp_submission', 'managesieve')),
  last_login_at timestamptz(3) not null,
  primary key (organization_id, identity_id, service_code),
  foreign key (organization_id, identity_id) references identity (organization_id, identity_id) on delete cascade
);

-- Failed sign-ins, counted by identity, day and source, and never with any text that was typed.
create table failed_sign_in (
  organization_id uuid not null references organization,
  -- Null: at addresses of the organization's domains that no identity has. Such an address is stored nowhere.
  identity_id uuid,
  day date not null,
  -- An IP address, of IPv6 a network of 64 bits; null where none was reported, and for all sources beyond the day's limit.
  source text collate "C" check (length(source) <= 50),
  -- With a wrong password, or at an address that no identity has.
  count integer not null default 0,
  -- Refused before any password was checked: by SMTP, for which a suspended identity is unknown.
  refused_count integer not null default 0,
  service_codes text[] not null default '{}',
  first_at timestamptz(3) not null,
  last_at timestamptz(3) not null,
  constraint failed_sign_in_key unique nulls not distinct (organization_id, identity_id, day, source),
  foreign key (organization_id, identity_id) references identity (organization_id, identity_id) on delete cascade
);
create index failed_sign_in_of_day on failed_sign_in (organization_id, day);

-- All failed sign-ins of an organization in a minute: whether there are unusually many.
create table failed_sign_in_minute (
  organization_id uuid not null references organization,
  minute timestamptz(3) not null,
  source text collate "C" check (length(source) <= 50),
  count integer not null,
  constraint failed_sign_in_minute_key unique nulls not distinct (organization_id, minute, source)
);

-- The oldest measurement of an organization.
create index mailbox_quota_by_usage_as_of on mailbox_quota (organization_id, usage_as_of);
create index mailbox_quota_to_warn on mailbox_quota (organization_id)
  where warned_at is null and used_bytes::numeric * 100 >= limit_bytes::numeric * warn_percent;
create index mailbox_quota_to_write_to on mailbox_quota (warned_at)
  where warned_at is not null and warning_mailed_at is null;

-- An identity is warned once when its mailbox reaches warn_percent, and again only after the use has fallen below it.
create function mail.end_warning() returns trigger language plpgsql as $$
begin
  if coalesce(new.used_bytes::numeric * 100 < new.limit_bytes::numeric * new.warn_percent, true) then
    new.warned_at := null;
    new.warning_mailed_at := null;
  end if;
  return new;
end $$;
create trigger mail_end_warning before update of used_bytes, limit_bytes, warn_percent on mailbox_quota
  for each row when (old.warned_at is not null) execute function mail.end_warning();

grant create on schema mail to postroom_operator;
set local role postroom_operator;

-- Locks an organization's row for a batch. @returns false when another process has a batch of it: there is no need to wait.
create function mail.begin_batch(organization uuid) returns boolean language plpgsql as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('mail.batch ' || organization, 0)) then return false; end if;
  perform from organization o where o.organization_id = organization for no key update;
  return found;
end $$;

-- Takes at most so many measurements of mailboxes. @returns how many it took. What was seen before the mailbox was created
-- belongs to an earlier owner of the address. A row whose numbers are the same is written once an hour, for the time in it.
--
-- Addresses are looked up by their index, one after another: with a join, the planner read the whole table of identities for a
-- batch that is not full.
create function mail.take_usage(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.usage_seen s using (
      select u.username, i.identity_id
      from mail.usage_seen u
      cross join lateral (
        select identity_id from identity where address = u.username and organization_id = organization offset 0) i
      limit most for update of u skip locked) t
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

-- The same for sign-ins: the last one to each service, and the last of all.
create function mail.take_logins(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.login_seen s using (
      select l.username, l.service, i.identity_id, i.created_at
      from mail.login_seen l
      cross join lateral (
        select identity_id, created_at from identity
        where address = l.username and organization_id = organization offset 0) i
      limit most for update of l skip locked) t
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
  select i.organization_id from mail.usage_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
  union
  select i.organization_id from mail.login_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
$$;

-- Deletes what was seen of addresses that no identity has. It waits a day, because an identity may be created meanwhile.
create function mail.forget_unknown() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from mail.usage_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username);
  delete from mail.login_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username)
$$;

-- Mailboxes that were not measured since the mail system was attached, or not for a day: no delivery reports them.
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

-- Writes down what a mail server answered about a mailbox, in whole kibibytes. A number that is known exactly and rounds to the
-- same stays. What the mail server has written itself meanwhile is newer and stays, too.
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

-- The organizations with mailboxes at their mark that have no warning yet. A measurement from before the mail system was attached
-- is no reason to warn.
create function mail.organizations_to_warn() returns setof uuid
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct m.organization_id from mailbox_quota m cross join mail.setting g
  where m.warned_at is null and m.used_bytes::numeric * 100 >= m.limit_bytes::numeric * m.warn_percent
    and m.usage_as_of >= g.attached_at
$$;

-- Writes an event for mailboxes that have reached their mark, at most so many; it names the identity. @returns how many there
-- were.
create function mail.take_warnings(organization uuid, most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with warned as (
    update mailbox_quota m set warned_at = now()
    where m.organization_id = organization and m.mailbox_quota_id in (
      select d.mailbox_quota_id from mailbox_quota d cross join mail.setting g
      where d.organization_id = organization and d.warned_at is null
        and d.used_bytes::numeric * 100 >= d.limit_bytes::numeric * d.warn_percent and d.usage_as_of >= g.attached_at
      limit most)
    returning m.*
  ), told as (
    insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
      resource_label, after, request_id)
    select organization, uuid_v7(), 'Mail system', 'warnMailboxUse', 'mailbox_quota', w.mailbox_quota_id, w.address,
      jsonb_build_object('identity_id', w.identity_id, 'used_bytes', w.used_bytes, 'limit_bytes', w.limit_bytes,
        'warn_percent', w.warn_percent, 'usage_as_of', rfc3339(w.usage_as_of)),
      uuid_v7()::text
    from warned w
  )
  select count(*) into taken from warned;
  return taken;
end $$;

-- Warnings to be mailed. After a day, a warning that could not be sent is no longer news.
create view mail.warning as
select m.organization_id, m.mailbox_quota_id, m.address, m.display_name, d.domain_name, m.used_bytes, m.limit_bytes,
  m.warned_at
from mailbox_quota m
join domain d on d.organization_id = m.organization_id and d.domain_id = m.domain_id
where m.warned_at is not null and m.warning_mailed_at is null and m.warned_at > now() - interval '1 day';

create function mail.warning_mailed(organization uuid, mailbox uuid) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organization o where o.organization_id = organization for no key update;
  update mailbox_quota m set warning_mailed_at = now()
  where m.organization_id = organization and m.mailbox_quota_id = mailbox and m.warned_at is not null;
end $$;

-- Once a mail system has measured every mailbox of a demonstration, its numbers are no longer invented: the last logins that no
-- mail server has seen are removed, and so is the note that the numbers are invented.
create function mail.end_demonstrations() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid;
begin
  for organization in
    select o.organization_id from organization o cross join mail.setting g
    where o.is_demonstration and g.attached_at is not null and not exists (
      select from mailbox_quota m where m.organization_id = o.organization_id
        and coalesce(m.usage_as_of < g.attached_at, true))
  loop
    update organization o set is_demonstration = false where o.organization_id = organization;
    update identity i set last_login_at = null
    where i.organization_id = organization and i.last_login_at is not null and not exists (
      select from identity_login l where l.organization_id = organization and l.identity_id = i.identity_id);
  end loop;
end $$;

-- A mail server has reported failed sign-ins, if only that of a probe.
create function mail.hear_failures() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_failures_at = clock_timestamp(),
    hears_failures_since = case when heard_failures_at > clock_timestamp() - interval '1 minute' then hears_failures_since
      else clock_timestamp() end
$$;

-- Counts what was reported in some seconds, one row for each address and source: {address, source, service_codes, is_unknown,
-- count, first_ms, last_ms}, the last two in milliseconds ago. An address of a domain that no identity has is not stored. At most
-- 20 sources a day are kept of an identity, 100 of addresses that no identity has, and 20 of a minute; the others are counted
-- together.
create function mail.count_failed_sign_ins(heard jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  with given as (
    select coalesce(i.organization_id, d.organization_id) as organization_id, i.identity_id, h.source, h.service_codes,
      case when h.is_unknown and i.identity_id is not null then 0 else h.count end as count,
      case when h.is_unknown and i.identity_id is not null then h.count else 0 end as refused_count,
      clock_timestamp() - h.first_ms * interval '1 millisecond' as first_at,
      clock_timestamp() - h.last_ms * interval '1 millisecond' as last_at
    from jsonb_to_recordset(heard) as h(address text, source text, service_codes text[], is_unknown boolean, count integer,
      first_ms integer, last_ms integer)
    left join identity i on i.address = h.address
    left join domain d on i.identity_id is null and d.domain_name = substring(h.address from '@([^@]*)$')
  ), seen as (
    select g.organization_id, g.identity_id, (g.last_at at time zone 'UTC')::date as day, g.source,
      sum(g.count) as count, sum(g.refused_count) as refused_count, min(g.first_at) as first_at, max(g.last_at) as last_at,
      array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(g.service_codes, ' '), ''), ' '), ' '))) as service_codes
    from given g where g.organization_id is not null
    group by 1, 2, 3, 4
  ), ranked as (
    select s.*, f.source is not null as is_kept,
      row_number() over (partition by s.organization_id, s.identity_id, s.day, f.source is null
        order by s.source is null, s.count desc) as place,
      (select count(f.source) from failed_sign_in f where f.organization_id = s.organization_id
        and f.identity_id is not distinct from s.identity_id and f.day = s.day) as kept
    from seen s
    left join failed_sign_in f on f.organization_id = s.organization_id
      and f.identity_id is not distinct from s.identity_id and f.day = s.day and f.source = s.source
  ), bounded as (
    select r.organization_id, r.identity_id, r.day,
      case when r.is_kept or r.kept + r.place <= case when r.identity_id is null then 100 else 20 end then r.source end as source,
      r.count, r.refused_count, r.first_at, r.last_at, r.service_codes
    from ranked r
  )
  insert into failed_sign_in as f (organization_id, identity_id, day, source, count, refused_count, service_codes, first_at,
    last_at)
  select organization_id, identity_id, day, source, sum(count), sum(refused_count),
    array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(service_codes, ' '), ''), ' '), ' '))),
    min(first_at), max(last_at)
  from bounded group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint failed_sign_in_key do update set
    count = least(f.count::bigint + excluded.count, 2147483647),
    refused_count = least(f.refused_count::bigint + excluded.refused_count, 2147483647),
    service_codes = array(select distinct unnest(f.service_codes || excluded.service_codes)),
    first_at = least(f.first_at, excluded.first_at), last_at = greatest(f.last_at, excluded.last_at);

  with given as (
    select coalesce(i.organization_id, d.organization_id) as organization_id, h.source, sum(h.count) as count
    from jsonb_to_recordset(heard) as h(address text, source text, count integer)
    left join identity i on i.address = h.address
    left join domain d on i.identity_id is null and d.domain_name = substring(h.address from '@([^@]*)$')
    group by 1, 2
  ), ranked as (
    select g.*, date_trunc('minute', clock_timestamp()) as minute,
      row_number() over (partition by g.organization_id order by g.source is null, g.count desc) as place
    from given g where g.organization_id is not null
  ), bounded as (
    select r.organization_id, r.minute, r.count, case when r.place + (
        select count(m.source) from failed_sign_in_minute m
        where m.organization_id = r.organization_id and m.minute = r.minute and m.source <> r.source) <= 20
      or exists (select from failed_sign_in_minute m
        where m.organization_id = r.organization_id and m.minute = r.minute and m.source = r.source)
      then r.source end as source
    from ranked r
  )
  insert into failed_sign_in_minute as m (organization_id, minute, source, count)
  select organization_id, minute, source, sum(count) from bounded group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint failed_sign_in_minute_key do update set
    count = least(m.count::bigint + excluded.count, 2147483647);
end $$;

-- Deletes counts older than 30 days, and minutes that are over.
create function mail.forget_failed_sign_ins() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  delete from failed_sign_in f using organization o
  where f.organization_id = o.organization_id and f.day < (now() at time zone 'UTC')::date - 30;
  delete from failed_sign_in_minute m using organization o
  where m.organization_id = o.organization_id and m.minute < now() - interval '10 minutes'
$$;

-- A mail server has reported a sign-in, if only that of a probe.
create function mail.hear_logins() returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set heard_logins_at = clock_timestamp(),
    hears_logins_since = case when heard_logins_at > clock_timestamp() - interval '1 minute' then hears_logins_since
      else clock_timestamp() end
$$;

-- Notes sign-ins that no session follows, such as those to send mail, which mail servers report by their event export:
-- {address, service, ago_ms} each. Sign-ins of an earlier owner of the address are left out.
create function mail.note_logins(heard jsonb) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into mail.login_seen as l (username, service, last_login)
  select h.address, h.service, floor(extract(epoch from max(h.at)))
  from (select g.address, g.service, clock_timestamp() - g.ago_ms * interval '1 millisecond' as at
    from jsonb_to_recordset(heard) as g(address text, service text, ago_ms integer)) h
  join identity i on i.address = h.address and i.created_at <= h.at
  group by 1, 2 order by 1, 2
  on conflict (username, service) do update set last_login = greatest(l.last_login, excluded.last_login)
$$;

revoke execute on function mail.begin_batch(uuid), mail.take_usage(uuid, integer), mail.take_logins(uuid, integer),
  mail.seen_organizations(), mail.forget_unknown(), mail.unmeasured(integer, uuid[]),
  mail.note_usage(uuid, uuid, bigint, bigint, timestamptz), mail.organizations_to_warn(), mail.take_warnings(uuid, integer),
  mail.warning_mailed(uuid, uuid), mail.end_demonstrations(), mail.hear_failures(), mail.count_failed_sign_ins(jsonb),
  mail.forget_failed_sign_ins(), mail.hear_logins(), mail.note_logins(jsonb) from public;
grant execute on function mail.take_usage(uuid, integer), mail.take_logins(uuid, integer), mail.seen_organizations(),
  mail.forget_unknown(), mail.unmeasured(integer, uuid[]), mail.note_usage(uuid, uuid, bigint, bigint, timestamptz),
  mail.organizations_to_warn(), mail.take_warnings(uuid, integer), mail.warning_mailed(uuid, uuid), mail.end_demonstrations(),
  mail.hear_failures(), mail.count_failed_sign_ins(jsonb), mail.forget_failed_sign_ins(), mail.hear_logins(),
  mail.note_logins(jsonb) to postroom_worker;
grant select on mail.warning to postroom_worker;
reset role;
revoke create on schema mail from postroom_operator;
