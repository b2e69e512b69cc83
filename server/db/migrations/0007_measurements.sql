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
