create table plan_item (
  organization_id uuid not null,
  plan_id uuid not null,
  -- The order in which items are done, from 1.
  position integer not null,
  -- Of an import: an id of the item's own until it is planned. An identity that the import creates gets that id.
  identity_id uuid not null,
  -- As they were when the identities were listed; null for an identity that did not exist.
  address text,
  display_name text,
  -- Null: not planned yet. An item that is still will_change once the bulk change has ended was skipped.
  outcome text,
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
  search text not null generated always as (search_fold((COALESCE((address || ' '::text), ''::text) || COALESCE(display_name, ''::text)))) stored,
  -- The numbers and names of an item's reason, so that clients needn't read them out of its sentence.
  problem jsonb,
  constraint plan_item_pkey PRIMARY KEY (organization_id, plan_id, "position"),
  constraint plan_item_organization_id_plan_id_identity_id_key UNIQUE (organization_id, plan_id, identity_id),
  constraint plan_item_organization_id_plan_id_fkey FOREIGN KEY (organization_id, plan_id) REFERENCES plan(organization_id, plan_id) ON DELETE CASCADE,
  constraint plan_item_outcome_check CHECK ((outcome = ANY (ARRAY['will_change'::text, 'unchanged'::text, 'refused'::text, 'done'::text, 'failed'::text])))
);

CREATE INDEX plan_item_by_address ON public.plan_item USING btree (organization_id, plan_id, address, "position") WHERE ("row" IS NOT NULL);
CREATE INDEX plan_item_rows ON public.plan_item USING btree (organization_id, plan_id) WHERE ("row" IS NOT NULL);
CREATE INDEX plan_item_sealed ON public.plan_item USING btree (organization_id, plan_id) WHERE (sealed_password IS NOT NULL);
CREATE INDEX plan_item_search ON public.plan_item USING gin (organization_id, plan_id, search gin_trgm_ops);
CREATE INDEX plan_item_to_do ON public.plan_item USING btree (organization_id, plan_id, "position") WHERE (outcome = 'will_change'::text);
CREATE INDEX plan_item_with_code ON public.plan_item USING btree (organization_id, plan_id, outcome, code) WHERE (code IS NOT NULL);

alter table plan_item enable row level security;
alter table plan_item force row level security;

create policy every_organization on plan_item for all to postroom_operator using true with check true;
create policy own_organization on plan_item for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant insert, select on plan_item to postroom_app;
grant delete, insert, select, update on plan_item to postroom_operator;

grant update (after, before, code, detail, display_name, errors, identity_id, outcome, problem, sealed_password, version) on plan_item to postroom_app;
