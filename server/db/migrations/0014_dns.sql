-- Checks of DNS records: what the operator says, what was found and when it changed, the queue of checks, and links to results.

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
  -- When a worker last took the domain: the organization whose latest time is the oldest comes first.
  claimed_at timestamptz,
  -- Null while the zone is unknown.
  zone_name text,
  primary key (organization_id, domain_id),
  constraint domain_look_of foreign key (organization_id, domain_id) references domain on delete cascade
);

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
  ended_at timestamptz(3),
  primary key (organization_id, share_id),
  constraint dns_share_of foreign key (organization_id, domain_id) references domain on delete cascade
);
create index dns_share_of_domain on dns_share (organization_id, domain_id, share_id);
create index dns_share_age on dns_share (expires_at);
create index dns_share_open on dns_share (organization_id, expires_at) where ended_at is null and revoked_at is null;
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
  resolvers, is_invented, claimed_by, leased_until, attempts, zone_name) on domain_look to postroom_app;
grant update (started_at, count) on dns_check_count to postroom_app;
grant update (last_used_at, revoked_at) on dns_share to postroom_app;
grant select, insert, update, delete on dns_fact, domain_dkim_key, domain_record, domain_record_change, domain_look,
  dns_check_count, dns_share to postroom_operator;
create index domain_look_due on domain_look (next_look_at);
create index domain_look_turns on domain_look (organization_id, is_asked desc, next_look_at);
create index domain_look_served on domain_look (organization_id, claimed_at);
