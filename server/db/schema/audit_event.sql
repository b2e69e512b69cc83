-- Activity. An event is written in the transaction of the change itself; the API can neither change nor delete it.
create table audit_event (
  audit_event_id uuid not null,
  organization_id uuid not null,
  occurred_at timestamp(3) with time zone not null default now(),
  -- Null: the operator's command line.
  actor_key_id uuid,
  actor_key_name text not null,
  operation text not null,
  resource_type text not null,
  resource_id uuid not null,
  resource_label text not null,
  before jsonb,
  after jsonb,
  request_id text not null,
  search text not null generated always as (search_fold(((resource_label || ' '::text) || operation))) stored,
  identity_ids uuid[] generated always as (people_of_event(resource_type, resource_id, before, after)) stored,
  -- Sign-ins and sign-outs are many. By their own kind, Activity can leave them out.
  kind text not null generated always as ( CASE WHEN (operation = ANY (ARRAY['createKeySession'::text, 'endKeySession'::text, 'createOwnSession'::text, 'endOwnSession'::text])) THEN 'session'::text ELSE 'change'::text END) stored,
  -- The event that this one undoes.
  reverts_event_id uuid,
  -- The bulk change that made the change, or that the event is about. It may have been deleted since.
  plan_id uuid,
  -- Activity lists one event for each request and each bulk change. The other events of a request, and the event of each
  -- identity in a bulk change, are parts: they are found by identity, by resource, by bulk change and by search.
  is_part boolean not null default false,
  constraint audit_event_pkey PRIMARY KEY (organization_id, audit_event_id),
  constraint audit_event_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint audit_event_reverts FOREIGN KEY (organization_id, reverts_event_id) REFERENCES audit_event(organization_id, audit_event_id)
);

CREATE INDEX activity_by_occurred_at ON public.audit_event USING btree (organization_id, sort_time(occurred_at), audit_event_id) INCLUDE (occurred_at) WHERE (NOT is_part);
CREATE INDEX activity_of_key ON public.audit_event USING btree (organization_id, actor_key_id, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part);
CREATE INDEX activity_of_kind ON public.audit_event USING btree (organization_id, kind, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part);
CREATE INDEX activity_of_operation ON public.audit_event USING btree (organization_id, operation, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part);
CREATE INDEX activity_of_type ON public.audit_event USING btree (organization_id, resource_type, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part);
CREATE INDEX audit_event_by_occurred_at ON public.audit_event USING btree (organization_id, sort_time(occurred_at), audit_event_id) INCLUDE (occurred_at);
CREATE INDEX audit_event_of_identity ON public.audit_event USING gin (organization_id, identity_ids);
CREATE INDEX audit_event_of_plan ON public.audit_event USING btree (organization_id, plan_id, sort_time(occurred_at), audit_event_id) WHERE (plan_id IS NOT NULL);
CREATE INDEX audit_event_of_resource ON public.audit_event USING btree (organization_id, resource_id, sort_time(occurred_at), audit_event_id);
CREATE INDEX audit_event_parts ON public.audit_event USING btree (organization_id, request_id) WHERE (is_part AND (plan_id IS NULL));
CREATE INDEX audit_event_reverting ON public.audit_event USING btree (organization_id, reverts_event_id) WHERE (reverts_event_id IS NOT NULL);
CREATE INDEX audit_event_search ON public.audit_event USING gin (organization_id, search gin_trgm_ops);

alter table audit_event enable row level security;
alter table audit_event force row level security;

create policy every_organization on audit_event for all to postroom_operator using true with check true;
create policy own_organization on audit_event for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on audit_event to postroom_app;
grant insert, select on audit_event to postroom_operator;

grant insert (actor_key_id, actor_key_name, after, audit_event_id, before, is_part, operation, organization_id, plan_id, request_id, resource_id, resource_label, resource_type, reverts_event_id) on audit_event to postroom_app;

CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.audit_event REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_event_list_changed();
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_event_list_changed();
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.audit_event REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_event_list_changed();
CREATE TRIGGER session_events_counted AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION session_events_counted();
