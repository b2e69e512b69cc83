-- Bulk changes, which the API calls plans: a preview of what will happen to each identity, which then runs in the background,
-- once.
create table plan (
  organization_id uuid not null references organization,
  plan_id uuid not null default uuid_v7(),
  operation text not null check (operation in ('suspend', 'reactivate', 'move', 'resize', 'reset_password', 'delete',
    'import', 'restore', 'leave')),
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

-- Wakes the workers: work is due, or items must be deleted.
create function tell_plan_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_plans', '');
  return null;
end $$;
create trigger plan_is_due after insert or update of state on plan for each row
  when (new.state in ('preparing', 'queued')) execute function tell_plan_due();
create trigger plan_items_are_removed after update of items_removed_at on plan for each row
  when (new.items_removed_at is not null and old.items_removed_at is null) execute function tell_plan_due();

-- Workers serve all organizations, so these functions run with the operator's rights.
grant create on schema public to postroom_operator;
set local role postroom_operator;

-- What the search in items reads. Row-level security forbids the index of LIKE here as it does in own_identity.
create view own_plan_item as
  select organization_id, plan_id, position, outcome, code, search from plan_item
  where organization_id = current_organization();
grant select on own_plan_item to postroom_app;

-- Takes at most so many bulk changes that have work to be done, for that worker alone until the lease ends; with `largest` only
-- those of at most so many items. The organization that was served longest ago comes first, with one bulk change at a time. A
-- lease that ends later than any can was written before the clock was set back: it is void.
create function claim_plans(worker uuid, lease_ms integer, most integer, largest integer)
returns table (organization_id uuid, plan_id uuid, attempts integer)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  latest constant timestamptz := now() + greatest(2 * lease_ms, 120000) * interval '1 millisecond';
  served record;
  taken integer := 0;
begin
  for served in
    select d.organization_id from plan d
    where d.state in ('preparing', 'scheduled', 'queued', 'running') and d.held_at is null
      and coalesce(d.run_at, '-infinity') <= now()
    group by d.organization_id
    having not bool_or(d.claimed_by is not null and d.leased_until > now() and d.leased_until <= latest)
      and bool_or((largest is null or d.total_count <= largest)
        and (d.leased_until is null or d.leased_until <= now() or d.leased_until > latest))
    order by (
      select least(l.claimed_at, now()) from plan l
      where l.organization_id = d.organization_id and l.claimed_at is not null order by l.claimed_at desc limit 1) nulls first,
      min(d.created_at)
  loop
    exit when taken >= most;
    -- Two workers never look at one organization at the same time.
    continue when not pg_try_advisory_xact_lock(hashtextextended(served.organization_id::text, 57));
    return query
      update plan p set claimed_by = worker, attempts = p.attempts + 1, claimed_at = now(),
        leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
      where p.organization_id = served.organization_id and p.plan_id = (
        select d.plan_id from plan d
        where d.organization_id = served.organization_id
          and d.state in ('preparing', 'scheduled', 'queued', 'running') and d.held_at is null
          and coalesce(d.run_at, '-infinity') <= now()
          and (d.leased_until is null or d.leased_until <= now() or d.leased_until > latest)
          and (largest is null or d.total_count <= largest)
          -- To list and to plan changes nobody, so that it need not wait for those that were run before.
          and (d.state = 'preparing' or not exists (
            select from plan o
            where o.organization_id = d.organization_id and o.plan_id < d.plan_id and o.held_at is null
              and o.state in ('scheduled', 'queued', 'running') and coalesce(o.run_at, '-infinity') <= now()))
          and not exists (
            select from plan o
            where o.organization_id = d.organization_id and o.held_at is null
              and o.state in ('preparing', 'scheduled', 'queued', 'running')
              and o.claimed_by is not null and o.leased_until > now() and o.leased_until <= latest)
        -- Those that are done in one turn, and then the one that has waited longest.
        order by coalesce(d.total_count <= 200, false) desc, d.claimed_at nulls first, d.plan_id
        limit 1 for update skip locked)
      returning p.organization_id, p.plan_id, p.attempts;
    if found then taken := taken + 1; end if;
  end loop;
end $$;

-- Deletes at most so many generated passwords that were not fetched within 24 hours after the end of their bulk change. @returns
-- how many it deleted.
create function forget_plan_passwords(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with forgotten as (
    update plan_item i set sealed_password = null
    where (i.organization_id, i.plan_id, i.position) in (
      select s.organization_id, s.plan_id, s.position from plan_item s
      join plan p on p.organization_id = s.organization_id and p.plan_id = s.plan_id
      where s.sealed_password is not null and p.finished_at <= now() - interval '24 hours' limit most)
    returning 1
  )
  select count(*)::integer from forgotten
$$;

-- Deletes at most so many rows of imports, with their errors. They have the text of a file, which says more than the result. They
-- stay for 30 days after the end, for the report and for a retry; an import that was never run keeps them until a day after it
-- has expired. @returns how many it deleted.
create function forget_import_rows(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with forgotten as (
    update plan_item i set row = null, errors = null
    where (i.organization_id, i.plan_id, i.position) in (
      select s.organization_id, s.plan_id, s.position from plan p
      join plan_item s on s.organization_id = p.organization_id and s.plan_id = p.plan_id
      where p.operation = 'import' and s.row is not null
        and (p.finished_at <= now() - interval '30 days'
          or p.state in ('receiving', 'ready') and p.expires_at <= now() - interval '24 hours')
      limit most)
    returning 1
  )
  select count(*)::integer from forgotten
$$;

-- Items take most of the space of bulk changes, so that they are deleted some time after the end; the bulk change and its events
-- stay. Marks those whose items are too old: a day after one that was never run has expired or ended, 90 days after the end of
-- one that was run. One from which another is being prepared keeps them until then. @returns how many it marked.
create function expire_plan_items(most integer) returns integer
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with never_run as (
    select p.organization_id, p.plan_id from plan p
    where p.items_removed_at is null and p.started_at is null and p.state in ('receiving', 'ready', 'cancelled', 'failed')
      and coalesce(p.finished_at, p.expires_at) <= now() - interval '1 day'
    limit most for update skip locked
  ), finished as (
    select p.organization_id, p.plan_id from plan p
    where p.items_removed_at is null and p.started_at is not null and p.finished_at <= now() - interval '90 days'
    limit most for update skip locked
  ), marked as (
    update plan p set items_removed_at = now()
    from (select * from never_run union all select * from finished) due
    where p.organization_id = due.organization_id and p.plan_id = due.plan_id
      and not exists (select from plan n where n.organization_id = p.organization_id and n.state = 'preparing'
        and (n.retry_of_plan_id = p.plan_id or n.reverts_plan_id = p.plan_id))
    returning 1
  )
  select count(*)::integer from marked
$$;

-- Deletes at most so many items of marked bulk changes, by a range of positions. Compared with a list of positions, PostgreSQL
-- could read all items once for each one while the table has no statistics, and the statement ran into its time limit again and
-- again. @returns how many it deleted.
create function delete_plan_items(most integer) returns integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  marked record;
  last_position integer;
  deleted integer;
  total integer := 0;
begin
  while total < most loop
    select p.organization_id, p.plan_id into marked from plan p
    where p.items_removed_at is not null and p.has_items
    order by p.items_removed_at limit 1 for update skip locked;
    exit when not found;
    select max(first.position) into last_position from (
      select i.position from plan_item i
      where i.organization_id = marked.organization_id and i.plan_id = marked.plan_id
      order by i.position limit most - total) first;
    delete from plan_item i
    where i.organization_id = marked.organization_id and i.plan_id = marked.plan_id and i.position <= last_position;
    get diagnostics deleted = row_count;
    total := total + deleted;
    if total < most then
      update plan p set has_items = false, selection = p.selection - 'identity_ids'
      where p.organization_id = marked.organization_id and p.plan_id = marked.plan_id;
    end if;
  end loop;
  return total;
end $$;

revoke execute on function claim_plans(uuid, integer, integer, integer), forget_plan_passwords(integer),
  forget_import_rows(integer), expire_plan_items(integer), delete_plan_items(integer) from public;
grant execute on function claim_plans(uuid, integer, integer, integer), forget_plan_passwords(integer),
  forget_import_rows(integer), expire_plan_items(integer), delete_plan_items(integer) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;
