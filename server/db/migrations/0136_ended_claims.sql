-- The end of a claim without a domain is recorded in Activity, and so is the domain of the operator that a claim confirms. Looks for
-- the records of claims count as checks of DNS in Health.

-- Workers of the version before may use the table. The lock is given back and asked for again after a moment, as in
-- 0081_addresses.sql.
do $$
declare
  waiting text := current_setting('lock_timeout');
begin
  perform set_config('lock_timeout', '300ms', true);
  for attempt in 1..200 loop
    begin
      lock table domain_claim in access exclusive mode;
      perform set_config('lock_timeout', waiting, true);
      return;
    exception when lock_not_available then
      perform pg_sleep(0.05);
    end;
  end loop;
  raise exception 'The table of claims was in use for a minute. Start again when fewer domains are being added.';
end $$;

-- When the end of a claim that has expired was recorded. The queue has the claim until then.
alter table domain_claim add column ended_at timestamptz(3);
grant update (ended_at) on domain_claim to postroom_app;
drop index domain_claim_due;
create index domain_claim_due on domain_claim (is_asked desc, next_look_at) where proven_at is null and ended_at is null;

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Takes at most so many claims that are due, for that worker alone until the lease ends: first those that a client waits for. An
-- expired one is taken once more, so that its end is recorded.
create or replace function claim_domain_claims(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, claim_id uuid, attempts integer)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update domain_claim c set claimed_by = worker, attempts = c.attempts + 1,
    leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  from (
    select d.organization_id, d.claim_id from domain_claim d
    join organization o on o.organization_id = d.organization_id and o.status = 'active'
    where d.next_look_at <= clock_timestamp() and d.proven_at is null and d.ended_at is null
      -- A lease that ends later than any can was written before the clock was set back: it is void.
      and (d.leased_until is null or d.leased_until <= clock_timestamp()
        or d.leased_until > clock_timestamp() + greatest(2 * lease_ms, 120000) * interval '1 millisecond')
    order by d.is_asked desc, d.next_look_at limit most for update of d skip locked
  ) due
  where c.organization_id = due.organization_id and c.claim_id = due.claim_id
  returning c.organization_id, c.claim_id, c.attempts
$$;

-- Adds the domain of a claim whose record the worker has seen. If the organization has the domain already, its proof becomes that of
-- the claim. If the organization has removed it, the claim is deleted. @returns created, own, removed, in_use for a domain of another
-- organization, or gone without such a claim.
create or replace function prove_domain_claim(claim uuid, worker uuid, default_limit bigint, maximum bigint) returns text
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
    where d.organization_id = proven.organization_id and d.domain_name = proven.domain_name and d.removed_at is null
    returning d.domain_id into own;
    if not found then
      -- The domain is restored instead: a claim of it can't be made either.
      delete from domain_claim c using domain d
      where c.organization_id = proven.organization_id and c.claim_id = claim
        and d.organization_id = proven.organization_id and d.domain_name = proven.domain_name;
      return case when found then 'removed' else 'in_use' end;
    end if;
  end if;
  update domain_claim c set proven_at = now(), domain_id = own
  where c.organization_id = proven.organization_id and c.claim_id = claim;
  return case when own = proven.claim_id then 'created' else 'own' end;
end $$;

-- What Health says of DNS: the resolvers, when one last answered and last failed to, and how many checks of all organizations are
-- late by more than five minutes. Looks for the records of claims are checks, too, except while their organization is suspended.
create or replace function dns_health()
returns table (resolvers text[], answered_at timestamptz, failed_at timestamptz, overdue_count bigint)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.dns_resolvers, s.dns_answered_at, s.dns_failed_at,
    (select count(*) from domain_look l where l.next_look_at < now() - interval '5 minutes'
      and (l.leased_until is null or l.leased_until <= now()))
    + (select count(*) from domain_claim c
      join organization o on o.organization_id = c.organization_id and o.status = 'active'
      where c.next_look_at < now() - interval '5 minutes' and c.proven_at is null and c.ended_at is null
        and (c.leased_until is null or c.leased_until <= now()))
  from mail.setting s
$$;

-- Whether the operator gets the mail to postmaster@ and abuse@ of a domain where nothing else takes it, as mail servers are told.
create function operator_gets_mail(name text) returns boolean
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (
    select from mail.domain d
    where d.domain_name = name and d.organization_id = current_organization() and d.postmaster is not null)
$$;
revoke execute on function operator_gets_mail(text) from public;
grant execute on function operator_gets_mail(text) to postroom_app;

reset role;
revoke create on schema public from postroom_operator;
