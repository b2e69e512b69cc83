-- Adding a domain: what an organization claims, the record that proves it, and the domain that the proof creates.

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

-- How the organization came to the domain: the operator gave it, or a record in DNS proved it. That record is looked for again with
-- the others of the domain. Its absence changes nothing but proof_lapsed_at.
alter table domain
  add column proof_kind text not null default 'operator' constraint domain_proof_kind check (proof_kind in ('dns', 'operator')),
  add column proof_label text,
  add column proof_token text,
  add column proof_seen_at timestamptz(3),
  add column proof_lapsed_at timestamptz(3),
  add constraint domain_proof check (
    (proof_kind = 'dns') = (proof_label is not null and proof_token is not null and proof_seen_at is not null)
  );
grant update (proof_seen_at, proof_lapsed_at) on domain to postroom_app;

-- A name that an organization wants to add, and the queue of looks for its record. Several organizations can claim one name: a claim
-- holds nothing.
create table domain_claim (
  organization_id uuid not null references organization,
  claim_id uuid not null,
  domain_name text not null,
  domain_name_unicode text not null,
  -- The record is at _postroom-<label>. in the domain. Both are random, so the record of another claim is never in the way.
  label text not null,
  token text not null,
  -- What the last look led to.
  code text not null default 'not_looked' constraint domain_claim_code check (code in ('not_looked', 'no_record', 'other_value',
    'is_alias', 'name_doubled', 'no_such_domain', 'still_spreading', 'zone_unreachable', 'no_answer', 'dnssec_bogus', 'not_checked',
    'in_use', 'two_proofs')),
  seen text[] not null default '{}',
  made_by_key_id uuid not null,
  made_by_key_name text not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '30 days',
  -- The time of the proof, and the domain that it created or confirmed.
  proven_at timestamptz(3),
  domain_id uuid,
  next_look_at timestamptz(3) not null default now(),
  -- Whether a client waits for a look; these come first.
  is_asked boolean not null default true,
  asked_at timestamptz(3),
  -- The requests since the start of an hour, for the limit.
  asked_hour timestamptz(3),
  asked_count integer not null default 0,
  -- The time since which someone may be publishing the record, and the looks since.
  waiting_since timestamptz(3) not null default now(),
  waiting_count integer not null default 0,
  -- How many looks in a row had no answer, and since when.
  failed_count integer not null default 0,
  unchecked_since timestamptz(3),
  looked_at timestamptz(3),
  resolvers text[] not null default '{}',
  is_invented boolean not null default false,
  claimed_by uuid,
  leased_until timestamptz(3),
  attempts integer not null default 0,
  primary key (organization_id, claim_id),
  constraint domain_claim_once unique (organization_id, domain_name)
);
create index domain_claim_due on domain_claim (is_asked desc, next_look_at) where proven_at is null;
create index domain_claim_age on domain_claim (expires_at);

alter table domain_claim enable row level security;
alter table domain_claim force row level security;
create policy own_organization on domain_claim to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on domain_claim to postroom_operator using (true) with check (true);

-- Requests say nothing of a proof: only prove_domain_claim does.
grant select, delete on domain_claim to postroom_app;
grant insert (organization_id, claim_id, domain_name, domain_name_unicode, label, token, made_by_key_id, made_by_key_name)
  on domain_claim to postroom_app;
grant update (code, seen, next_look_at, is_asked, asked_at, asked_hour, asked_count, waiting_since, waiting_count, failed_count,
  unchecked_since, looked_at, resolvers, is_invented, claimed_by, leased_until, attempts) on domain_claim to postroom_app;
grant select, insert, update, delete on domain_claim to postroom_operator;

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Takes at most so many claims that are due, for that worker alone until the lease ends: first those that a client waits for.
create function claim_domain_claims(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, claim_id uuid, attempts integer)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update domain_claim c set claimed_by = worker, attempts = c.attempts + 1,
    leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  from (
    select d.organization_id, d.claim_id from domain_claim d
    join organization o on o.organization_id = d.organization_id and o.status = 'active'
    where d.next_look_at <= clock_timestamp() and d.proven_at is null and d.expires_at > clock_timestamp()
      -- A lease that ends later than any can was written before the clock was set back: it is void.
      and (d.leased_until is null or d.leased_until <= clock_timestamp()
        or d.leased_until > clock_timestamp() + greatest(2 * lease_ms, 120000) * interval '1 millisecond')
    order by d.is_asked desc, d.next_look_at limit most for update of d skip locked
  ) due
  where c.organization_id = due.organization_id and c.claim_id = due.claim_id
  returning c.organization_id, c.claim_id, c.attempts
$$;

-- The proof of another organization's domain with the name of a claim; only for the worker that looks at the claim.
create function proof_of_others(claim uuid, worker uuid)
returns table (proof_kind text, proof_label text, proof_token text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select d.proof_kind, d.proof_label, d.proof_token
  from domain_claim c
  join domain d on d.domain_name = c.domain_name and d.organization_id <> c.organization_id
  where c.organization_id = current_organization() and c.claim_id = claim and c.claimed_by = worker
$$;

-- Adds the domain of a claim whose record the worker has seen. If the organization has the domain already, its proof becomes that of
-- the claim. @returns created, own, in_use for a domain of another organization, or gone without such a claim.
create function prove_domain_claim(claim uuid, worker uuid, default_limit bigint, maximum bigint) returns text
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  proven domain_claim;
  own uuid;
begin
  select * into proven from domain_claim c
  where c.organization_id = current_organization() and c.claim_id = claim and c.claimed_by = worker
    and c.proven_at is null and c.expires_at > now()
  for update;
  if not found then
    return 'gone';
  end if;
  insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, is_primary, default_mailbox_limit_bytes,
    max_mailbox_limit_bytes, proof_kind, proof_label, proof_token, proof_seen_at)
  values (proven.organization_id, proven.claim_id, proven.domain_name, proven.domain_name_unicode,
    not exists (select from domain d where d.organization_id = proven.organization_id and d.is_primary), default_limit, maximum,
    'dns', proven.label, proven.token, now())
  on conflict (domain_name) do nothing;
  if found then
    own := proven.claim_id;
  else
    update domain d set proof_kind = 'dns', proof_label = proven.label, proof_token = proven.token, proof_seen_at = now(),
      proof_lapsed_at = null, version = d.version + 1, updated_at = now()
    where d.organization_id = proven.organization_id and d.domain_name = proven.domain_name
    returning d.domain_id into own;
    if not found then
      return 'in_use';
    end if;
  end if;
  update domain_claim c set proven_at = now(), domain_id = own
  where c.organization_id = proven.organization_id and c.claim_id = claim;
  return case when own = proven.claim_id then 'created' else 'own' end;
end $$;

-- Deletes at most so many claims that expired, or were proven, more than 30 days ago. @returns how many it deleted.
create function forget_domain_claims(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with claims as (
    delete from domain_claim c
    where (c.organization_id, c.claim_id) in (
      select o.organization_id, o.claim_id from domain_claim o
      where o.expires_at < now() - interval '30 days' or o.proven_at < now() - interval '30 days' limit most)
    returning 1
  )
  select count(*)::integer from claims
$$;

revoke execute on function claim_domain_claims(uuid, integer, integer), proof_of_others(uuid, uuid),
  prove_domain_claim(uuid, uuid, bigint, bigint), forget_domain_claims(integer) from public;
grant execute on function claim_domain_claims(uuid, integer, integer), proof_of_others(uuid, uuid),
  prove_domain_claim(uuid, uuid, bigint, bigint), forget_domain_claims(integer) to postroom_app;

-- Keys with all permissions of an owner keep all of them.
update api_key set permissions = permissions || 'domain:create'::text
where permissions @> array['organization:read', 'domain:read', 'domain:write', 'domain:dns', 'department:read', 'department:write',
  'identity:read', 'identity:write', 'identity:suspend', 'identity:reset_password', 'address:write', 'delivery:read',
  'delivery:write', 'mailbox_quota:read', 'mailbox_quota:write', 'mailbox_quota:delete', 'audit:read', 'key:read', 'key:write']
  and not 'domain:create' = any (permissions);
reset role;
revoke create on schema public from postroom_operator;

create trigger claim_is_looked_at after insert on domain_claim for each row execute function tell_look_due();
create trigger claim_is_asked after update of is_asked on domain_claim for each row
  when (new.is_asked and not old.is_asked) execute function tell_look_due();
