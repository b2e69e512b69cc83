create table address (
  organization_id uuid not null,
  -- Of an identity, also of a deleted one, its identity_id. Everything else has an id of its own.
  address_id uuid not null default uuid_v7(),
  domain_id uuid not null,
  local_part text not null,
  address text not null,
  kind text not null,
  -- A deleted identity gets the address back when it is restored. The row is of kind held, or an alias that leads the mail to
  -- others until then.
  is_held boolean not null default false,
  -- Only aliases have these.
  note text,
  enabled boolean not null default true,
  expires_at timestamp(3) with time zone,
  may_send_as boolean not null default false,
  -- The identity whose address this was before a rename. Mail programs may still sign in with it if signs_in is set.
  former_of uuid,
  signs_in boolean not null default false,
  version bigint not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  in_use_until timestamp(3) with time zone not null default 'infinity'::timestamp with time zone,
  -- What has ended stays ended when the clock is set back: also an alias, and the mail to it.
  ended_at timestamp(3) with time zone,
  -- The name of the identity, also of a deleted one, or of the group.
  name text,
  -- Whether the identity is suspended; its domain may be, too.
  suspended boolean not null default false,
  -- Identities are found by their own column, which has the name too.
  search text generated always as (search_fold(((address || COALESCE((' '::text || name), ''::text)) || COALESCE((' '::text || note), ''::text)))) stored,
  constraint address_pkey PRIMARY KEY (organization_id, address_id),
  constraint address_unique UNIQUE (address),
  constraint address_domain FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id),
  constraint address_address_check CHECK ((octet_length(address) <= 254)),
  constraint address_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'alias'::text, 'held'::text, 'group'::text]))),
  constraint address_local_part_check CHECK ((octet_length(local_part) <= 64)),
  -- By this name a worker asks whether Postfix knows of aliases (mail.refusal). It is not checked for what exists.
  constraint address_reserved CHECK ((local_part <> 'postroom-configuration'::text)) NOT VALID,
  constraint held_is_no_identity CHECK ((NOT (is_held AND (kind = 'identity'::text)))),
  constraint only_aliases_are_former CHECK (((former_of IS NULL) OR (kind = 'alias'::text)))
);

CREATE INDEX address_by_address ON public.address USING btree (organization_id, address COLLATE postroom_text, address_id) INCLUDE (kind, domain_id, suspended, in_use_until);
CREATE INDEX address_by_created_at ON public.address USING btree (organization_id, sort_time(created_at), address_id);
CREATE INDEX address_by_domain ON public.address USING btree (organization_id, domain_id, address COLLATE postroom_text, address_id);
CREATE INDEX address_by_end ON public.address USING btree (organization_id, expires_at, address_id) WHERE (expires_at IS NOT NULL);
CREATE INDEX address_former ON public.address USING btree (organization_id, former_of) WHERE (former_of IS NOT NULL);
CREATE INDEX address_not_in_use ON public.address USING btree (organization_id, address COLLATE postroom_text, address_id) INCLUDE (kind, domain_id, enabled, suspended, expires_at, in_use_until) WHERE ((in_use_until < 'infinity'::timestamp with time zone) OR suspended);
CREATE INDEX address_of_kind ON public.address USING btree (organization_id, kind, address COLLATE postroom_text, address_id) WHERE (kind <> 'identity'::text);
CREATE INDEX address_open ON public.address USING btree (organization_id, expires_at) WHERE ((ended_at IS NULL) AND (expires_at IS NOT NULL));
CREATE INDEX address_search ON public.address USING gin (organization_id, search gin_trgm_ops);

alter table address enable row level security;
alter table address force row level security;

create policy every_organization on address for all to postroom_operator using true with check true;
create policy own_aliases on address for update to postroom_app using ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text]))) with check ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text])));
create policy own_free_aliases on address for delete to postroom_app using ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text])) AND (NOT is_held)) with check;
create policy own_new_aliases on address for insert to postroom_app using with check ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text])) AND (NOT is_held));
create policy own_organization on address for select to postroom_app using (organization_id = current_organization()) with check;

grant delete, select on address to postroom_app;
grant delete, insert, select, update on address to postroom_operator;

grant insert (address, address_id, domain_id, enabled, expires_at, former_of, kind, local_part, may_send_as, note, organization_id, signs_in) on address to postroom_app;
grant update (enabled, expires_at, may_send_as, note, signs_in, updated_at, version) on address to postroom_app;

CREATE TRIGGER addresses_deleted AFTER DELETE ON public.address REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_deleted();
CREATE TRIGGER addresses_inserted AFTER INSERT ON public.address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_inserted();
CREATE TRIGGER addresses_updated AFTER UPDATE ON public.address REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_updated();
CREATE TRIGGER alias_end_changed BEFORE UPDATE OF expires_at ON public.address FOR EACH ROW WHEN (((new.expires_at IS DISTINCT FROM old.expires_at) AND (NOT (new.ended_at IS DISTINCT FROM old.ended_at)))) EXECUTE FUNCTION alias_end_changed();
CREATE TRIGGER domain_is_there AFTER UPDATE OF kind, domain_id ON public.address FOR EACH ROW WHEN (((new.kind <> 'held'::text) AND ((old.kind = 'held'::text) OR (old.domain_id <> new.domain_id)))) EXECUTE FUNCTION domain_is_there();
CREATE TRIGGER domains_are_there AFTER INSERT ON public.address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION domains_are_there();
CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.address REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION address_list_changed();
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.address REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION address_list_changed();
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.address REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION address_list_changed();
CREATE TRIGGER mail_alias_added AFTER INSERT ON public.address FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['alias'::text, 'group'::text]))) EXECUTE FUNCTION mail.alias_changed();
CREATE TRIGGER mail_alias_changed AFTER UPDATE OF kind, enabled, expires_at ON public.address FOR EACH ROW WHEN ((((old.kind = ANY (ARRAY['alias'::text, 'group'::text])) OR (new.kind = ANY (ARRAY['alias'::text, 'group'::text]))) AND (((old.kind IS DISTINCT FROM new.kind) OR (old.enabled IS DISTINCT FROM new.enabled)) OR (old.expires_at IS DISTINCT FROM new.expires_at)))) EXECUTE FUNCTION mail.alias_changed();
CREATE TRIGGER mail_alias_removed AFTER DELETE ON public.address FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['alias'::text, 'group'::text]))) EXECUTE FUNCTION mail.alias_removed();
CREATE TRIGGER new_addresses_are_of_domains AFTER INSERT ON public.address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_are_of_domains();
