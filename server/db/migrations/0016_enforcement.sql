-- What a change still has to do at the mail servers, and afterwards the receipt that it was done. One row is both.
create table enforcement (
  organization_id uuid not null references organization,
  enforcement_id uuid not null default uuid_v7(),
  -- sign_in: sessions that are not allowed any more are closed, and a sign-in is tried. delivery: a recipient is offered.
  -- quota: the limit as the mail server has it. purge: the mail is gone from the disk.
  kind text not null check (kind in ('sign_in', 'delivery', 'quota', 'purge')),
  -- Of whom: an identity, else a domain, else the whole organization, else its service alone.
  identity_id uuid,
  mailbox_quota_id uuid,
  domain_id uuid,
  service_code text,
  -- Of the identity, or the domain's name, as it was when the change was made.
  address text collate "C",
  -- Whether sessions are closed also where signing in is still allowed: the password is another one.
  closes_sessions boolean not null default false,
  -- As in the audit; null for what was changed by SQL alone.
  request_id text,
  wanted_at timestamptz(3) not null default clock_timestamp(),
  -- superseded: what it was about is gone. unchecked: no mail server is known that could be asked.
  state text not null default 'pending' check (state in ('pending', 'enforced', 'superseded', 'unchecked')),
  attempts integer not null default 0,
  next_try_at timestamptz(3) not null default clock_timestamp(),
  -- The process that works on it; after next_try_at another one takes it over.
  claimed_by uuid,
  enforced_at timestamptz(3),
  -- What the mail server answered; never a secret.
  evidence jsonb,
  last_error text check (last_error in ('unreachable', 'timed_out', 'refused_us', 'differs', 'failed')),
  primary key (organization_id, enforcement_id)
);
create index enforcement_due on enforcement (next_try_at) where state = 'pending';
create index enforcement_of_identity on enforcement (organization_id, identity_id, enforcement_id);

alter table enforcement enable row level security;
alter table enforcement force row level security;
create policy own_organization on enforcement to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on enforcement to postroom_operator, postroom_worker using (true) with check (true);
-- Requests read receipts; what writes them are the triggers of the changes, with the operator's rights.
grant select on enforcement to postroom_app;
grant select, insert, update, delete on enforcement to postroom_operator;
grant select, update (state, attempts, next_try_at, claimed_by, enforced_at, evidence, last_error)
  on enforcement to postroom_worker;
