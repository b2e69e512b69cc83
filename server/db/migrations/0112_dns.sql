-- The DNS of domains: what the operator says about this installation, what was seen of each record and what it means, when each
-- domain is looked at next, and links that show the records of one domain.

-- Requests of the version before may use the table. The lock is given back and asked for again after a moment, as in
-- 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table domain in access exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The table of domains was in use for a minute. Start again when fewer changes are being made.';
end $$;

-- The status stays when name servers don't answer: then dns_unchecked_since is set.
alter table domain
  add column dns_status text not null default 'checking'
    constraint domain_dns_status check (dns_status in ('verified', 'advice', 'not_set_up', 'broken', 'cannot_tell', 'checking')),
  add column dns_since timestamptz(3),
  add column dns_unchecked_since timestamptz(3),
  add column dns_sentence text,
  -- What the operator says about the domain.
  add column receives boolean not null default true,
  add column sends boolean not null default true,
  add column inbound_gateways text[] not null default '{}';
grant update (dns_status, dns_since, dns_unchecked_since, dns_sentence) on domain to postroom_app;

-- What the operator says about the whole installation. It has at most one row, and none before the operator has said something.
create table dns_fact (
  is_only boolean primary key default true constraint dns_fact_is_one check (is_only),
  mx_hosts text[] not null default '{}',
  sending_addresses text[] not null default '{}',
  helo_name text,
  spf_include text,
  client_hosts text[] not null default '{}',
  updated_at timestamptz(3) not null default now()
);

-- The public keys with which the operator signs mail of a domain.
create table domain_dkim_key (
  organization_id uuid not null,
  domain_id uuid not null,
  selector text not null,
  -- Base64 of SubjectPublicKeyInfo.
  public_key text not null,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, domain_id, selector),
  constraint dkim_key_of foreign key (organization_id, domain_id) references domain on delete cascade
);

-- The last known state of each record.
create table domain_record (
  organization_id uuid not null,
  domain_id uuid not null,
  record_id uuid not null default uuid_v7(),
  check_name text not null,
  -- Empty, or the selector, service, host or address.
  subject text not null,
  host text not null,
  record_type text not null,
  verdict text not null constraint domain_record_verdict check (verdict in ('ok', 'advice', 'absent', 'broken', 'cannot_tell')),
  code text not null,
  since timestamptz(3) not null,
  last_good_at timestamptz(3),
  looked_at timestamptz(3) not null,
  -- Since when no server answers, or servers disagree; the verdict is then that of before.
  unchecked_since timestamptz(3),
  remembered_until timestamptz(3),
  to_publish text,
  seen jsonb not null,
  evidence jsonb,
  primary key (organization_id, domain_id, check_name, subject),
  constraint domain_record_of foreign key (organization_id, domain_id) references domain on delete cascade
);

-- Each change of a code or of what was seen, for two years.
create table domain_record_change (
  organization_id uuid not null,
  domain_id uuid not null,
  change_id uuid not null,
  occurred_at timestamptz(3) not null default now(),
  check_name text not null,
  subject text not null,
  host text not null,
  record_type text not null,
  -- {verdict, code, seen}; null for a record that was not or is no longer checked.
  before jsonb,
  after jsonb,
  primary key (organization_id, domain_id, change_id),
  constraint domain_record_change_of foreign key (organization_id, domain_id) references domain on delete cascade
);
create index domain_record_change_age on domain_record_change (occurred_at);

-- The queue of checks: one row for each domain.
create table domain_look (
  organization_id uuid not null,
  domain_id uuid not null,
  next_look_at timestamptz(3) not null default now(),
  -- Whether a client has requested it; these come first.
  is_asked boolean not null default false,
  asked_at timestamptz(3),
  -- The requests since the start of an hour, for the limit.
  asked_hour timestamptz(3),
  asked_count integer not null default 0,
  -- The time since which an administrator may be editing the records, and how often they have been checked since.
  waiting_since timestamptz(3),
  waiting_count integer not null default 0,
  -- How many looks in a row had no answer.
  failed_count integer not null default 0,
  looked_at timestamptz(3),
  resolvers text[] not null default '{}',
  is_invented boolean not null default false,
  claimed_by uuid,
  leased_until timestamptz(3),
  attempts integer not null default 0,
  primary key (organization_id, domain_id),
  constraint domain_look_of foreign key (organization_id, domain_id) references domain on delete cascade
);
create index domain_look_due on domain_look (is_asked desc, next_look_at);

-- How many checks the keys and links of an organization have requested since the start of an hour.
create table dns_check_count (
  organization_id uuid primary key references organization,
  started_at timestamptz(3) not null default now(),
  count integer not null
);

create table dns_share (
  organization_id uuid not null,
  domain_id uuid not null,
  share_id uuid not null,
  token_sha256 bytea not null constraint dns_share_token unique,
  made_by_key_id uuid not null,
  made_by_key_name text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (organization_id, share_id),
  constraint dns_share_of foreign key (organization_id, domain_id) references domain on delete cascade
);
create index dns_share_of_domain on dns_share (organization_id, domain_id, share_id);
create index dns_share_age on dns_share (expires_at);

do $$
declare
  name text;
begin
  foreach name in array array['domain_dkim_key', 'domain_record', 'domain_record_change', 'domain_look', 'dns_check_count',
    'dns_share'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organization on %I to postroom_app
      using (organization_id = current_organization()) with check (organization_id = current_organization())', name);
    execute format('create policy every_organization on %I to postroom_operator using (true) with check (true)', name);
  end loop;
end $$;
alter table dns_fact enable row level security;
alter table dns_fact force row level security;
create policy everyone_reads on dns_fact for select to postroom_app using (true);
create policy operator_writes on dns_fact to postroom_operator using (true) with check (true);

grant select on dns_fact, domain_dkim_key, domain_record, domain_record_change, domain_look, dns_check_count, dns_share
  to postroom_app;
grant insert on domain_record, domain_record_change, dns_check_count, dns_share to postroom_app;
grant delete on domain_record to postroom_app;
grant update (host, record_type, verdict, code, since, last_good_at, looked_at, unchecked_since, remembered_until, to_publish, seen,
  evidence) on domain_record to postroom_app;
grant update (next_look_at, is_asked, asked_at, asked_hour, asked_count, waiting_since, waiting_count, failed_count, looked_at,
  resolvers, is_invented, claimed_by, leased_until, attempts) on domain_look to postroom_app;
grant update (started_at, count) on dns_check_count to postroom_app;
grant update (last_used_at, revoked_at) on dns_share to postroom_app;
grant select, insert, update, delete on dns_fact, domain_dkim_key, domain_record, domain_record_change, domain_look,
  dns_check_count, dns_share to postroom_operator;

-- Which resolvers the workers of this installation ask, and when one last answered.
alter table mail.setting
  add column dns_resolvers text[] not null default '{}',
  add column dns_answered_at timestamptz(3),
  add column dns_failed_at timestamptz(3);

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- A new domain is looked at immediately.
create function domain_is_looked_at() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into domain_look (organization_id, domain_id) values (new.organization_id, new.domain_id);
  perform pg_notify('postroom_dns', '');
  return null;
end $$;

-- Wakes the workers: a client waits for a check.
create function tell_look_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_dns', '');
  return null;
end $$;

-- Takes at most so many domains that are due, for that worker alone until the lease ends: first those that a client waits for.
create function claim_domain_looks(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, domain_id uuid, domain_name text, attempts integer)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update domain_look l set claimed_by = worker, attempts = l.attempts + 1,
    leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  from (
    select d.organization_id, d.domain_id from domain_look d
    where d.next_look_at <= clock_timestamp()
      -- A lease that ends later than any can was written before the clock was set back: it is void.
      and (d.leased_until is null or d.leased_until <= clock_timestamp()
        or d.leased_until > clock_timestamp() + greatest(2 * lease_ms, 120000) * interval '1 millisecond')
    order by d.is_asked desc, d.next_look_at limit most for update skip locked
  ) due
  join domain n on n.organization_id = due.organization_id and n.domain_id = due.domain_id
  where l.organization_id = due.organization_id and l.domain_id = due.domain_id
  returning l.organization_id, l.domain_id, n.domain_name, l.attempts
$$;

-- The link whose token has this SHA-256, of any organization, also if it has ended.
create function find_dns_share(token bytea)
returns table (organization_id uuid, domain_id uuid, share_id uuid, expires_at timestamptz, is_revoked boolean,
  is_expired boolean, is_suspended boolean)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.organization_id, s.domain_id, s.share_id, s.expires_at, s.revoked_at is not null, s.expires_at <= now(),
    o.status <> 'active'
  from dns_share s join organization o on o.organization_id = s.organization_id
  where s.token_sha256 = token
$$;

-- Notes which resolvers a worker asks, and whether one has answered; null: none has been asked.
create function note_dns_answer(asked text[], has_answered boolean) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update mail.setting set dns_resolvers = asked,
    dns_answered_at = case when has_answered then now() else dns_answered_at end,
    dns_failed_at = case when has_answered = false then now() else dns_failed_at end
$$;

-- What Health says of DNS: the resolvers, when one last answered and last failed to, and how many checks of all organizations are
-- late by more than five minutes.
create function dns_health()
returns table (resolvers text[], answered_at timestamptz, failed_at timestamptz, overdue_count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.dns_resolvers, s.dns_answered_at, s.dns_failed_at,
    (select count(*) from domain_look l where l.next_look_at < now() - interval '5 minutes'
      and (l.leased_until is null or l.leased_until <= now()))
  from mail.setting s
$$;

-- Deletes at most so many changes of records that are older than two years, and links that ended more than 30 days ago.
-- @returns how many it deleted.
create function forget_dns(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with changes as (
    delete from domain_record_change c
    where (c.organization_id, c.domain_id, c.change_id) in (
      select o.organization_id, o.domain_id, o.change_id from domain_record_change o
      where o.occurred_at < now() - interval '2 years' limit most)
    returning 1
  ), shares as (
    delete from dns_share s
    where (s.organization_id, s.share_id) in (
      select o.organization_id, o.share_id from dns_share o
      where o.expires_at < now() - interval '30 days' or o.revoked_at < now() - interval '30 days' limit most)
    returning 1
  )
  select ((select count(*) from changes) + (select count(*) from shares))::integer
$$;

revoke execute on function claim_domain_looks(uuid, integer, integer), find_dns_share(bytea), note_dns_answer(text[], boolean),
  dns_health(), forget_dns(integer) from public;
grant execute on function claim_domain_looks(uuid, integer, integer), find_dns_share(bytea), note_dns_answer(text[], boolean),
  dns_health(), forget_dns(integer) to postroom_app;

-- Existing domains are checked within an hour, spread over it.
insert into domain_look (organization_id, domain_id, next_look_at)
select organization_id, domain_id, now() + random() * interval '1 hour' from domain;

-- Keys that may change the settings of domains may check their DNS as well.
update api_key set permissions = permissions || 'domain:dns'::text
where 'domain:write' = any (permissions) and not 'domain:dns' = any (permissions);
reset role;
revoke create on schema public from postroom_operator;

create trigger domain_is_looked_at after insert on domain for each row execute function domain_is_looked_at();
create trigger look_is_asked after update of is_asked on domain_look for each row
  when (new.is_asked and not old.is_asked) execute function tell_look_due();
