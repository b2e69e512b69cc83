-- Bulk changes, which the API calls plans: a preview of what will happen to each identity, which then runs in the background,
-- once.
create table plan (
  organization_id uuid not null,
  plan_id uuid not null default uuid_v7(),
  operation text not null,
  -- What changes of each identity, as the request said it, and how the identities were chosen.
  change jsonb not null,
  selection_kind text not null,
  selection jsonb not null,
  state text not null,
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
  run_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  ready_at timestamp(3) with time zone,
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone,
  expires_at timestamp(3) with time zone not null,
  -- Seals the generated passwords. Only the client that ran the bulk change has the key that opens them.
  passwords_public_key bytea,
  -- The worker that holds it, and until when; after that, another one takes it over.
  claimed_by uuid,
  leased_until timestamp(3) with time zone,
  -- How often a worker has taken it without anything being done.
  attempts integer not null default 0,
  -- How many identities an import creates; the others that will change exist.
  create_count integer not null default 0,
  -- The setting deletion_approval_above when it was run; null where no approval is needed. It does not follow the setting.
  approval_above integer,
  approval_asked_at timestamp(3) with time zone,
  approved_by_key_id uuid,
  approved_by_key_name text,
  approved_at timestamp(3) with time zone,
  -- The offboarding after which it deletes the identities.
  follows_plan_id uuid,
  -- Since when its items are being deleted: from then on none is shown, retried or undone.
  items_removed_at timestamp(3) with time zone,
  -- Whether it may still have items.
  has_items boolean not null default true,
  -- Bytes of the rows that an import has received.
  received_bytes bigint not null default 0,
  -- Bulk changes of a restored backup wait until the operator resumes them: they were made for what the database held then.
  held_at timestamp(3) with time zone,
  -- When a worker last took it.
  claimed_at timestamp(3) with time zone,
  -- How many mailboxes it leaves full. The preview says so: an undo restores sizes that may be too small by now.
  full_count integer not null default 0,
  -- The key that approved it, of a session its key. While that key is revoked, the approval does not count. It must have no key in
  -- common with the one that asked.
  approved_authority_key_id uuid,
  -- When the sweep found that its preview had expired.
  expired_at timestamp(3) with time zone,
  constraint plan_pkey PRIMARY KEY (organization_id, plan_id),
  constraint plan_follows FOREIGN KEY (organization_id, follows_plan_id) REFERENCES plan(organization_id, plan_id),
  constraint plan_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint plan_organization_id_retry_of_plan_id_fkey FOREIGN KEY (organization_id, retry_of_plan_id) REFERENCES plan(organization_id, plan_id),
  constraint plan_organization_id_reverts_plan_id_fkey FOREIGN KEY (organization_id, reverts_plan_id) REFERENCES plan(organization_id, plan_id),
  -- Nothing that needs an approval runs without one, whatever a process believes.
  constraint plan_is_approved CHECK (((state <> ALL (ARRAY['scheduled'::text, 'queued'::text, 'running'::text, 'done'::text])) OR (approval_above IS NULL) OR (approved_at IS NOT NULL))),
  constraint plan_operation_check CHECK ((operation = ANY (ARRAY['suspend'::text, 'reactivate'::text, 'move'::text, 'resize'::text, 'reset_password'::text, 'delete'::text, 'import'::text, 'restore'::text, 'leave'::text, 'add_alias'::text, 'rename'::text, 'add_to_group'::text, 'remove_from_group'::text]))),
  constraint plan_selection_kind_check CHECK ((selection_kind = ANY (ARRAY['identity_ids'::text, 'filter'::text, 'mailbox_filter'::text, 'import'::text, 'retry'::text, 'revert'::text]))),
  constraint plan_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'preparing'::text, 'ready'::text, 'awaiting_approval'::text, 'scheduled'::text, 'queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);

CREATE INDEX plan_due ON public.plan USING btree (COALESCE(run_at, '-infinity'::timestamp with time zone)) WHERE ((state = ANY (ARRAY['preparing'::text, 'scheduled'::text, 'queued'::text, 'running'::text])) AND (held_at IS NULL));
CREATE INDEX plan_finished ON public.plan USING btree (finished_at) WHERE ((items_removed_at IS NULL) AND (started_at IS NOT NULL));
CREATE INDEX plan_following ON public.plan USING btree (organization_id, follows_plan_id) WHERE (follows_plan_id IS NOT NULL);
CREATE INDEX plan_never_run ON public.plan USING btree (COALESCE(finished_at, expires_at)) WHERE ((items_removed_at IS NULL) AND (started_at IS NULL) AND (state = ANY (ARRAY['receiving'::text, 'ready'::text, 'cancelled'::text, 'failed'::text])));
CREATE INDEX plan_open ON public.plan USING btree (organization_id) WHERE (state = ANY (ARRAY['receiving'::text, 'preparing'::text, 'ready'::text]));
CREATE INDEX plan_served ON public.plan USING btree (organization_id, claimed_at);
CREATE INDEX plan_with_removed_items ON public.plan USING btree (items_removed_at) WHERE ((items_removed_at IS NOT NULL) AND has_items);

alter table plan enable row level security;
alter table plan force row level security;

create policy every_organization on plan for all to postroom_operator using true with check true;
create policy own_organization on plan for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant insert, select on plan to postroom_app;
grant delete, insert, select, update on plan to postroom_operator;

grant update (allotment_after_bytes, allotment_before_bytes, allotment_limit_bytes, approval_above, approval_asked_at, approved_at, approved_authority_key_id, approved_by_key_id, approved_by_key_name, attempts, authority_key_id, claimed_by, code, create_count, done_count, failed_count, finished_at, full_count, items_removed_at, leased_until, passwords_public_key, ready_at, received_bytes, refused_count, run_at, run_by_key_id, run_by_key_name, started_at, state, total_count, unchanged_count, will_change_count) on plan to postroom_app;

CREATE TRIGGER plan_is_due AFTER INSERT OR UPDATE OF state ON public.plan FOR EACH ROW WHEN ((new.state = ANY (ARRAY['preparing'::text, 'queued'::text]))) EXECUTE FUNCTION tell_plan_due();
CREATE TRIGGER plan_items_are_removed AFTER UPDATE OF items_removed_at ON public.plan FOR EACH ROW WHEN (((new.items_removed_at IS NOT NULL) AND (old.items_removed_at IS NULL))) EXECUTE FUNCTION tell_plan_due();
