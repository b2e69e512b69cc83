create table domain (
  domain_id uuid not null,
  organization_id uuid not null,
  domain_name text not null,
  domain_name_unicode text not null,
  status text not null default 'active'::text,
  is_primary boolean not null default false,
  default_mailbox_limit_bytes bigint not null,
  max_mailbox_limit_bytes bigint not null,
  catch_all_identity_id uuid,
  subaddressing_enabled boolean not null default true,
  description text,
  version bigint not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  search text not null generated always as (search_fold(((domain_name || ' '::text) || domain_name_unicode))) stored,
  identity_count integer not null default 0,
  storage_allocated_bytes bigint not null default 0,
  dns_status text not null default 'checking'::text,
  dns_since timestamp(3) with time zone,
  dns_unchecked_since timestamp(3) with time zone,
  dns_sentence text,
  -- What the operator says about the domain.
  receives boolean not null default true,
  sends boolean not null default true,
  inbound_gateways text[] not null default '{}'::text[],
  proof_kind text not null default 'operator'::text,
  proof_label text,
  proof_token text,
  proof_seen_at timestamp(3) with time zone,
  proof_lapsed_at timestamp(3) with time zone,
  removed_at timestamp(3) with time zone,
  restorable_until timestamp(3) with time zone,
  -- Whether it was the primary domain when it was removed, and will be again when it is restored.
  was_primary boolean not null default false,
  constraint domain_pkey PRIMARY KEY (organization_id, domain_id),
  constraint domain_name_taken UNIQUE (domain_name),
  constraint domain_catch_all FOREIGN KEY (organization_id, catch_all_identity_id) REFERENCES identity(organization_id, identity_id) DEFERRABLE,
  constraint domain_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint domain_default_within_maximum CHECK ((default_mailbox_limit_bytes <= max_mailbox_limit_bytes)),
  constraint domain_dns_status CHECK ((dns_status = ANY (ARRAY['verified'::text, 'advice'::text, 'not_set_up'::text, 'broken'::text, 'cannot_tell'::text, 'checking'::text]))),
  constraint domain_identity_count_check CHECK ((identity_count >= 0)),
  constraint domain_proof CHECK (((proof_kind = 'dns'::text) = ((proof_label IS NOT NULL) AND (proof_token IS NOT NULL) AND (proof_seen_at IS NOT NULL)))),
  constraint domain_proof_kind CHECK ((proof_kind = ANY (ARRAY['dns'::text, 'operator'::text]))),
  constraint domain_removal CHECK ((((removed_at IS NULL) = (restorable_until IS NULL)) AND ((removed_at IS NULL) OR (NOT is_primary)) AND ((removed_at IS NOT NULL) OR (NOT was_primary)))),
  constraint domain_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint domain_storage_allocated_bytes_check CHECK ((storage_allocated_bytes >= 0))
);

CREATE INDEX domain_by_name ON public.domain USING btree (organization_id, domain_name_unicode, domain_id);
CREATE UNIQUE INDEX domain_one_primary ON public.domain USING btree (organization_id) WHERE is_primary;

alter table domain enable row level security;
alter table domain force row level security;

create policy every_organization on domain for all to postroom_operator using true with check true;
create policy own_organization on domain for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant select on domain to postroom_app;
grant delete, insert, select, update on domain to postroom_operator;

grant update (catch_all_identity_id, default_mailbox_limit_bytes, description, dns_sentence, dns_since, dns_status, dns_unchecked_since, identity_count, is_primary, max_mailbox_limit_bytes, proof_lapsed_at, proof_seen_at, removed_at, restorable_until, storage_allocated_bytes, subaddressing_enabled, updated_at, version, was_primary) on domain to postroom_app;

CREATE TRIGGER domain_changes_use AFTER UPDATE OF status ON public.domain FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION domain_changes_use();
CREATE TRIGGER domain_counted AFTER INSERT ON public.domain FOR EACH ROW EXECUTE FUNCTION count_in_organization('domain_count');
CREATE TRIGGER domain_is_looked_at AFTER INSERT ON public.domain FOR EACH ROW EXECUTE FUNCTION domain_is_looked_at();
CREATE TRIGGER domain_is_removed AFTER UPDATE OF removed_at ON public.domain FOR EACH ROW WHEN (((old.removed_at IS NULL) <> (new.removed_at IS NULL))) EXECUTE FUNCTION domain_is_removed();
CREATE TRIGGER domain_uncounted AFTER DELETE ON public.domain FOR EACH ROW WHEN ((old.removed_at IS NULL)) EXECUTE FUNCTION count_in_organization('domain_count');
CREATE TRIGGER mail_domain_changed AFTER UPDATE OF status, catch_all_identity_id, subaddressing_enabled ON public.domain FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.catch_all_identity_id IS DISTINCT FROM new.catch_all_identity_id)) OR (old.subaddressing_enabled IS DISTINCT FROM new.subaddressing_enabled))) EXECUTE FUNCTION mail.domain_changed();
CREATE TRIGGER mail_domain_removed AFTER DELETE ON public.domain FOR EACH ROW WHEN ((old.removed_at IS NULL)) EXECUTE FUNCTION mail.domain_removed();
CREATE TRIGGER people_suspended AFTER UPDATE OF status ON public.domain FOR EACH ROW WHEN ((new.status <> 'active'::text)) EXECUTE FUNCTION end_sessions_of_domain();
