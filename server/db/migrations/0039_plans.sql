-- Changes of many people: a plan says of each what would become of it, and is then run in the background, once.
create table plan (
  organization_id uuid not null references organization,
  plan_id uuid not null default uuid_v7(),
  operation text not null check (operation in ('suspend', 'reactivate', 'move', 'resize', 'reset_password', 'delete')),
  -- What of each person, as the request said it, and by what the people were chosen.
  change jsonb not null,
  selection_kind text not null
    check (selection_kind in ('identity_ids', 'filter', 'mailbox_filter', 'retry', 'revert')),
  selection jsonb not null,
  state text not null check (state in ('preparing', 'ready', 'scheduled', 'queued', 'running', 'done', 'cancelled',
    'failed')),
  -- Why it failed as a whole: an error code.
  code text,
  -- Null until the people are listed.
  total_count integer,
  will_change_count integer not null default 0,
  unchanged_count integer not null default 0,
  refused_count integer not null default 0,
  done_count integer not null default 0,
  failed_count integer not null default 0,
  -- Bytes of the organization's allotment when it was planned, and afterwards; null where the operation allots nothing.
  allotment_before_bytes bigint,
  allotment_after_bytes bigint,
  allotment_limit_bytes bigint,
  retry_of_plan_id uuid,
  reverts_plan_id uuid,
  created_by_key_id uuid not null,
  created_by_key_name text not null,
  -- The key that events name, and the one whose end stops the plan: that from which a session came.
  run_by_key_id uuid,
  run_by_key_name text,
  authority_key_id uuid,
  run_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  ready_at timestamptz(3),
  started_at timestamptz(3),
  finished_at timestamptz(3),
  expires_at timestamptz(3) not null,
  -- With which generated passwords are sealed; who ran the plan has what opens them.
  passwords_public_key bytea,
  -- The process that works on it; after leased_until another one takes it over.
  claimed_by uuid,
  leased_until timestamptz(3),
  primary key (organization_id, plan_id),
  foreign key (organization_id, retry_of_plan_id) references plan (organization_id, plan_id),
  foreign key (organization_id, reverts_plan_id) references plan (organization_id, plan_id)
);
create index plan_due on plan (coalesce(leased_until, run_at, created_at))
  where state in ('preparing', 'scheduled', 'queued', 'running');

create table plan_item (
  organization_id uuid not null,
  plan_id uuid not null,
  -- In which order it is done, from 1.
  position integer not null,
  identity_id uuid not null,
  -- As they were when the people were listed; null of who was not there.
  address text collate "C",
  display_name text,
  -- Null: not planned yet. Of one that will change, once the plan has ended without it: cancelled.
  outcome text check (outcome in ('will_change', 'unchanged', 'refused', 'done', 'failed')),
  -- The version of what it changes, so that what somebody else has changed since is left alone; after it is done, the new one.
  version bigint,
  before jsonb,
  after jsonb,
  code text,
  detail text,
  -- A generated password, to be opened by who ran the plan alone.
  sealed_password bytea,
  primary key (organization_id, plan_id, position),
  unique (organization_id, plan_id, identity_id),
  foreign key (organization_id, plan_id) references plan (organization_id, plan_id) on delete cascade
);
create index plan_item_to_do on plan_item (organization_id, plan_id, position) where outcome = 'will_change';
create index plan_item_with_code on plan_item (organization_id, plan_id, outcome, code) where code is not null;
create index plan_item_sealed on plan_item (organization_id, plan_id) where sealed_password is not null;

alter table plan enable row level security;
alter table plan force row level security;
create policy own_organization on plan to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on plan to postroom_operator using (true) with check (true);
alter table plan_item enable row level security;
alter table plan_item force row level security;
create policy own_organization on plan_item to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on plan_item to postroom_operator using (true) with check (true);

grant select, insert on plan, plan_item to postroom_app;
grant update (state, code, total_count, will_change_count, unchanged_count, refused_count, done_count, failed_count,
  allotment_before_bytes, allotment_after_bytes, allotment_limit_bytes, run_by_key_id, run_by_key_name, authority_key_id,
  run_at, ready_at, started_at, finished_at, passwords_public_key, claimed_by, leased_until) on plan to postroom_app;
grant update (outcome, version, before, after, code, detail, sealed_password) on plan_item to postroom_app;
grant select, insert, update, delete on plan, plan_item to postroom_operator;

grant create on schema public to postroom_operator;
set local role postroom_operator;

-- Takes at most so many plans that have work to be done, for that process alone until the lease ends.
create function claim_plans(worker uuid, lease_ms integer, most integer)
returns table (organization_id uuid, plan_id uuid)
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update plan p set claimed_by = worker, leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
  from (
    select d.organization_id, d.plan_id from plan d
    where d.state in ('preparing', 'scheduled', 'queued', 'running')
      and coalesce(d.leased_until, d.run_at, d.created_at) <= clock_timestamp()
      and coalesce(d.run_at, d.created_at) <= clock_timestamp()
    order by coalesce(d.leased_until, d.run_at, d.created_at) limit most for update skip locked
  ) due
  where p.organization_id = due.organization_id and p.plan_id = due.plan_id
  returning p.organization_id, p.plan_id
$$;
revoke execute on function claim_plans(uuid, integer, integer) from public;
grant execute on function claim_plans(uuid, integer, integer) to postroom_app;

-- Deletes at most so many generated passwords that nobody has fetched within 24 hours of the end of their plan.
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
revoke execute on function forget_plan_passwords(integer) from public;
grant execute on function forget_plan_passwords(integer) to postroom_app;
reset role;
revoke create on schema public from postroom_operator;

-- Whoever runs plans looks for work at once.
create function tell_plan_due() returns trigger language plpgsql as $$
begin
  perform pg_notify('postroom_plans', '');
  return null;
end $$;
create trigger plan_is_due after insert or update of state on plan for each row
  when (new.state in ('preparing', 'queued')) execute function tell_plan_due();
