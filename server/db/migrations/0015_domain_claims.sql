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
    'is_alias', 'name_doubled', 'other_name', 'no_such_domain', 'still_spreading', 'zone_unreachable', 'no_answer',
    'dnssec_bogus', 'not_checked', 'in_use', 'two_proofs')),
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
  -- When the end of a claim that has expired was recorded. The queue has the claim until then.
  ended_at timestamptz(3),
  zone_name text,
  found_at text,
  -- When a worker last took the claim: the organization whose latest time is the oldest comes first.
  claimed_at timestamptz,
  primary key (organization_id, claim_id),
  constraint domain_claim_once unique (organization_id, domain_name)
);
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
  unchecked_since, looked_at, resolvers, is_invented, claimed_by, leased_until, attempts, zone_name, found_at, ended_at) on domain_claim to postroom_app;
grant select, insert, update, delete on domain_claim to postroom_operator;

create index domain_claim_due on domain_claim (is_asked desc, next_look_at) where proven_at is null and ended_at is null;
create index domain_claim_turns on domain_claim (organization_id, is_asked desc, next_look_at);
create index domain_claim_served on domain_claim (organization_id, claimed_at);
