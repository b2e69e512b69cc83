-- Bulk changes, which the API calls plans: a preview of what will happen to each identity, which then runs in the background,
-- once.
create table plan (
  organization_id uuid not null references organization,
  plan_id uuid not null default uuid_v7(),
  operation text not null check (operation in ('suspend', 'reactivate', 'move', 'resize', 'reset_password', 'delete', 'import',
    'restore', 'leave', 'add_alias', 'rename', 'add_to_group', 'remove_from_group')),
  -- What changes of each identity, as the request said it, and how the identities were chosen.
  change jsonb not null,
  selection_kind text not null
    check (selection_kind in ('identity_ids', 'filter', 'mailbox_filter', 'import', 'retry', 'revert')),
  selection jsonb not null,
  state text not null check (state in ('receiving', 'preparing', 'ready', 'awaiting_approval', 'scheduled', 'queued', 'running',
    'done', 'cancelled', 'failed')),
  -- Why it failed as a whole: an error code.
  code text,
  -- Null until the identities are listed.
  total_count integer,
  will_change_count integer not null default 0,
  unchanged_count integer not null default 0,
  refused_count integer not null default 0,
  done_count integer not null default 0,
  failed_count integer not null default 0,
  -- Allocated storage of the organization at the preview, and after the change; null where the operation allocates nothing.
  allotment_before_bytes bigint,
  allotment_after_bytes bigint,
  allotment_limit_bytes bigint,
  retry_of_plan_id uuid,
  reverts_plan_id uuid,
  created_by_key_id uuid not null,
  created_by_key_name text not null,
  -- The key that events name, and the key whose end stops the bulk change: for a session, the key that it came from.
  run_by_key_id uuid,
  run_by_key_name text,
  authority_key_id uuid,
  run_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- Seals the generated passwords. Only the client that ran the bulk change has the key that opens them.
  passwords_public_key bytea,
  -- The worker that holds it, and until when; after that, another one takes it over.
  claimed_by uuid,
  leased_until timestamptz(3),
  -- How often a worker has taken it without anything being done.
  attempts integer not null default 0,
  -- How many identities an import creates; the others that will change exist.
  create_count integer not null default 0,
  -- The setting deletion_approval_above when it was run; null where no approval is needed. It does not follow the setting.
  approval_above integer,
  approval_asked_at timestamptz(3),
  approved_by_key_id uuid,
  approved_by_key_name text,
  approved_at timestamptz(3),
  -- The offboarding after which it deletes the identities.
  follows_plan_id uuid,
  -- Since when its items are being deleted: from then on none is shown, retried or undone.
  items_removed_at timestamptz(3),
  -- Whether it may still have items.
  has_items boolean not null default true,
  -- Bytes of the rows that an import has received.
  received_bytes bigint not null default 0,
  -- Bulk changes of a restored backup wait until the operator resumes them: they were made for what the database held then.
  held_at timestamptz(3),
  -- When a worker last took it.
  claimed_at timestamptz(3),
  -- How many mailboxes it leaves full. The preview says so: an undo restores sizes that may be too small by now.
  full_count integer not null default 0,
  -- The key that approved it, of a session its key. While that key is revoked, the approval does not count. It must have no key in
  -- common with the one that asked.
  approved_authority_key_id uuid,
  primary key (organization_id, plan_id),
  foreign key (organization_id, retry_of_plan_id) references plan (organization_id, plan_id),
  foreign key (organization_id, reverts_plan_id) references plan (organization_id, plan_id),
  constraint plan_follows foreign key (organization_id, follows_plan_id) references plan (organization_id, plan_id),
  -- Nothing that needs an approval runs without one, whatever a process believes.
  constraint plan_is_approved check (state not in ('scheduled', 'queued', 'running', 'done')
    or approval_above is null or approved_at is not null)
);
create index plan_due on plan (coalesce(run_at, '-infinity'))
  where state in ('preparing', 'scheduled', 'queued', 'running') and held_at is null;
create index plan_served on plan (organization_id, claimed_at);
create index plan_open on plan (organization_id) where state in ('receiving', 'preparing', 'ready');
create index plan_never_run on plan (coalesce(finished_at, expires_at))
  where items_removed_at is null and started_at is null and state in ('receiving', 'ready', 'cancelled', 'failed');
create index plan_finished on plan (finished_at) where items_removed_at is null and started_at is not null;
create index plan_with_removed_items on plan (items_removed_at) where items_removed_at is not null and has_items;
create index plan_following on plan (organization_id, follows_plan_id) where follows_plan_id is not null;

create table plan_item (
  organization_id uuid not null,
  plan_id uuid not null,
  -- The order in which items are done, from 1.
  position integer not null,
  -- Of an import: an id of the item's own until it is planned. An identity that the import creates gets that id.
  identity_id uuid not null,
  -- As they were when the identities were listed; null for an identity that did not exist.
  address text collate "C",
  display_name text,
  -- Null: not planned yet. An item that is still will_change once the bulk change has ended was skipped.
  outcome text check (outcome in ('will_change', 'unchanged', 'refused', 'done', 'failed')),
  -- The version of what it changes, so that later changes by others are left alone; after it is done, the new version.
  version bigint,
  before jsonb,
  after jsonb,
  code text,
  detail text,
  -- A generated password that only the client that ran the bulk change can open.
  sealed_password bytea,
  -- Of an import: the line of the file, the row, and the errors in its values.
  line bigint,
  row jsonb,
  errors jsonb,
  search text not null
    generated always as (search_fold(coalesce(address || ' ', '') || coalesce(display_name, ''))) stored,
  -- The numbers and names of an item's reason, so that clients needn't read them out of its sentence.
  problem jsonb,
  primary key (organization_id, plan_id, position),
  unique (organization_id, plan_id, identity_id),
  foreign key (organization_id, plan_id) references plan (organization_id, plan_id) on delete cascade
);
create index plan_item_to_do on plan_item (organization_id, plan_id, position) where outcome = 'will_change';
create index plan_item_with_code on plan_item (organization_id, plan_id, outcome, code) where code is not null;
create index plan_item_sealed on plan_item (organization_id, plan_id) where sealed_password is not null;

-- Of several rows of an import with one address, the first is found.
create index plan_item_by_address on plan_item (organization_id, plan_id, address, position) where row is not null;
create index plan_item_rows on plan_item (organization_id, plan_id) where row is not null;
create index plan_item_search on plan_item using gin (organization_id, plan_id, search gin_trgm_ops);
