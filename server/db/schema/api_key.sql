-- A session is a row of the same table, so that everything that ends a key ends it, too: `session` is of a key, `person` of an
-- identity. The latter has no permissions.
create table api_key (
  key_id uuid not null,
  organization_id uuid not null,
  key_name text not null,
  kind text not null,
  parent_key_id uuid,
  secret_sha256 bytea not null,
  key_hint text not null,
  permissions text[] not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  identity_id uuid,
  -- What has ended stays ended when the clock is set back: a sweep marks the end of keys, sessions and links, and whatever asks for
  -- the end looks at the time and at the mark.
  ended_at timestamp(3) with time zone,
  constraint api_key_pkey PRIMARY KEY (key_id),
  constraint api_key_secret UNIQUE (secret_sha256),
  constraint api_key_of_person FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id) ON DELETE CASCADE,
  constraint api_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint api_key_parent_key_id_fkey FOREIGN KEY (parent_key_id) REFERENCES api_key(key_id) ON DELETE CASCADE,
  constraint api_key_key_name_check CHECK (((char_length(key_name) >= 1) AND (char_length(key_name) <= 100))),
  constraint api_key_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'session'::text, 'person'::text]))),
  constraint api_key_secret_sha256_check CHECK ((octet_length(secret_sha256) = 32)),
  constraint person_is_an_identity CHECK (((kind = 'person'::text) = (identity_id IS NOT NULL))),
  constraint person_may_nothing_else CHECK (((kind <> 'person'::text) OR (permissions = '{}'::text[]))),
  constraint session_expires CHECK (((kind = 'key'::text) OR (expires_at IS NOT NULL))),
  constraint session_has_parent CHECK (((kind = 'session'::text) = (parent_key_id IS NOT NULL)))
);

CREATE INDEX api_key_of_identity ON public.api_key USING btree (organization_id, identity_id) WHERE (identity_id IS NOT NULL);
CREATE INDEX api_key_of_organization ON public.api_key USING btree (organization_id, created_at, key_id);
CREATE INDEX api_key_of_parent ON public.api_key USING btree (parent_key_id) WHERE (parent_key_id IS NOT NULL);
CREATE INDEX api_key_open ON public.api_key USING btree (organization_id, expires_at) WHERE ((ended_at IS NULL) AND (revoked_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX api_key_sessions ON public.api_key USING btree (organization_id, created_at) WHERE (kind = 'session'::text);

alter table api_key enable row level security;
alter table api_key force row level security;

create policy every_organization on api_key for all to postroom_operator using true with check true;
create policy only_ended_sessions on api_key as restrictive for delete to postroom_app using ((kind = ANY (ARRAY['session'::text, 'person'::text])) AND (key_end(api_key.*) <= now())) with check;
create policy own_organization on api_key for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, select on api_key to postroom_app;
grant delete, insert, select, update on api_key to postroom_operator;

grant insert (expires_at, identity_id, key_hint, key_id, key_name, kind, organization_id, parent_key_id, permissions, secret_sha256) on api_key to postroom_app;
grant update (last_used_at, revoked_at) on api_key to postroom_app;

CREATE TRIGGER key_changed AFTER UPDATE OF secret_sha256, key_name, permissions, expires_at, revoked_at ON public.api_key FOR EACH ROW EXECUTE FUNCTION tell_key_changed();
CREATE TRIGGER key_deleted AFTER DELETE ON public.api_key FOR EACH ROW WHEN (((old.kind = 'key'::text) OR (key_end(old.*) > now()))) EXECUTE FUNCTION tell_key_changed();
CREATE TRIGGER key_times_are_the_databases BEFORE UPDATE OF last_used_at, revoked_at ON public.api_key FOR EACH ROW WHEN ((NOT pg_has_role('postroom_operator'::name, 'usage'::text))) EXECUTE FUNCTION key_times_are_the_databases();
