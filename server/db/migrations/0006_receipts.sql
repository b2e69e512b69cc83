-- What a change still has to do at the mail servers, and afterwards the receipt that it is done. One row is both.
create table enforcement (
  organization_id uuid not null references organization,
  enforcement_id uuid not null default uuid_v7(),
  -- sign_in: close the sessions that are no longer allowed, and try a sign-in. delivery: offer a recipient. quota: read the mailbox
  -- size from the mail server. purge: see that the mail is deleted from the disk. address: whether mail servers accept mail for an
  -- alias or a group, not where it goes. rules: read the rules that they run.
  kind text not null check (kind in ('sign_in', 'delivery', 'quota', 'purge', 'address', 'rules')),
  -- What it is about: an identity, else a domain, else the whole organization, or one service of it.
  identity_id uuid,
  mailbox_quota_id uuid,
  domain_id uuid,
  service_code text,
  -- The address of the identity, or the domain's name, at the time of the change.
  address text collate "C",
  -- Whether sessions are closed even where signing in is still allowed, because the password has changed.
  closes_sessions boolean not null default false,
  -- As in Activity; null for a change by SQL alone.
  request_id text,
  wanted_at timestamptz(3) not null default clock_timestamp(),
  -- superseded: what it was about is gone. unchecked: no mail server is known that could be asked.
  state text not null default 'pending' check (state in ('pending', 'enforced', 'failed', 'superseded', 'unchecked')),
  attempts integer not null default 0,
  next_try_at timestamptz(3) not null default clock_timestamp(),
  -- The process that works on it; after next_try_at, another one takes it over.
  claimed_by uuid,
  enforced_at timestamptz(3),
  -- What the mail server answered; never a secret.
  evidence jsonb,
  -- older_configuration: the files of the mail server don't know aliases. unsupported: the state is failed, until a worker finds that the mail server can do it.
  last_error text check (
    last_error in ('unreachable', 'timed_out', 'refused_us', 'differs', 'failed', 'older_configuration', 'unsupported')),
  -- By all attempts together: each session is counted as soon as it is closed.
  sessions_closed integer not null default 0,
  -- Whether the mail server accepted the new password; null where it was not tried, or no server answered in time. The request
  -- that sets a password is the only one that knows it, so that it tries the password itself.
  new_password_accepted boolean,
  -- A rename also closes the sessions that were opened with the former address.
  former_address text collate "C",
  alias_id uuid,
  group_id uuid,
  primary key (organization_id, enforcement_id)
);

-- Few of all receipts are pending.
create index enforcement_pending on enforcement (organization_id, enforcement_id) where state = 'pending';

-- The receipts of a request, and the last one of each thing.
create index enforcement_of_request on enforcement (organization_id, request_id, enforcement_id)
  where request_id is not null;
create index enforcement_of_identity on enforcement (organization_id, identity_id, enforcement_id);
create index enforcement_of_mailbox on enforcement (organization_id, mailbox_quota_id, enforcement_id)
  where mailbox_quota_id is not null;
create index enforcement_of_domain on enforcement (organization_id, domain_id, enforcement_id)
  where domain_id is not null;
create index enforcement_of_service on enforcement (organization_id, service_code, enforcement_id)
  where service_code is not null;

-- Organizations take turns with their changes for mail servers.
create index enforcement_turns on enforcement (organization_id, next_try_at) where state = 'pending';
create index enforcement_of_alias on enforcement (organization_id, alias_id, enforcement_id) where alias_id is not null;
create index enforcement_of_group on enforcement (organization_id, group_id, enforcement_id) where group_id is not null;
create index enforcement_of_organization on enforcement (organization_id, enforcement_id)
  where identity_id is null and domain_id is null and service_code is null and mailbox_quota_id is null and alias_id is null
    and group_id is null;
create index enforcement_of_former_address on enforcement (former_address) where former_address is not null;
