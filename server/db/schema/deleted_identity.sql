-- Deleted identities, with everything that was known of each. They can be restored for 30 days, and their mail stays on the disk
-- until then (functions/deletions). The tables of what exists know nothing of them; only the address stays reserved.
create table deleted_identity (
  organization_id uuid not null,
  identity_id uuid not null,
  domain_id uuid not null,
  -- As it was: the department may have been deleted since.
  department_id uuid,
  local_part text not null,
  address text not null,
  display_name text not null,
  search text not null generated always as (search_fold(((address || ' '::text) || display_name))) stored,
  status text not null,
  status_reason text,
  delivery_while_suspended text not null,
  must_change_password boolean not null,
  password_hash text,
  password_changed_at timestamp(3) with time zone,
  last_login_at timestamp(3) with time zone,
  external_id text,
  version bigint not null,
  created_at timestamp(3) with time zone not null,
  -- The mailbox; null where there was none. Its folder on the disk has this id as its name.
  mailbox_quota_id uuid,
  limit_bytes bigint,
  used_bytes bigint,
  used_messages bigint,
  warn_percent smallint,
  usage_as_of timestamp(3) with time zone,
  mailbox_version bigint,
  mailbox_created_at timestamp(3) with time zone,
  warned_at timestamp(3) with time zone,
  warning_mailed_at timestamp(3) with time zone,
  -- The domains whose catch-all led to the identity.
  catch_all_domain_ids uuid[] not null,
  -- Rows of identity_login and failed_sign_in, which are deleted with the identity.
  logins jsonb not null,
  failed_sign_ins jsonb not null,
  deleted_at timestamp(3) with time zone not null default now(),
  restorable_until timestamp(3) with time zone not null default (now() + '30 days'::interval),
  password_is_unknown boolean not null default false,
  sign_out_count integer not null default 0,
  constraint deleted_identity_pkey PRIMARY KEY (organization_id, identity_id),
  constraint deleted_identity_domain FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id),
  constraint deleted_identity_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint deleted_mailbox_is_whole CHECK (((mailbox_quota_id IS NULL) = (limit_bytes IS NULL)))
);

CREATE UNIQUE INDEX deleted_identity_address ON public.deleted_identity USING btree (organization_id, address);
CREATE INDEX deleted_identity_by_address ON public.deleted_identity USING btree (address);
CREATE INDEX deleted_identity_by_deleted_at ON public.deleted_identity USING btree (organization_id, deleted_at, identity_id);
CREATE INDEX deleted_identity_by_end ON public.deleted_identity USING btree (organization_id, restorable_until);
CREATE INDEX deleted_identity_by_external_id ON public.deleted_identity USING btree (organization_id, external_id text_pattern_ops) WHERE (external_id IS NOT NULL);
CREATE INDEX deleted_identity_of_mailbox ON public.deleted_identity USING btree (organization_id, mailbox_quota_id);
CREATE INDEX deleted_identity_search ON public.deleted_identity USING gin (organization_id, search gin_trgm_ops);

alter table deleted_identity enable row level security;
alter table deleted_identity force row level security;

create policy every_organization on deleted_identity for all to postroom_operator, postroom_worker using true with check true;
create policy own_organization on deleted_identity for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, select on deleted_identity to postroom_app;
grant delete, insert, select, update on deleted_identity to postroom_operator;

grant select (mailbox_quota_id, organization_id) on deleted_identity to postroom_worker;

CREATE TRIGGER deletions_free_addresses AFTER DELETE ON public.deleted_identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION deletions_free_addresses();
CREATE TRIGGER mail_deletion_ended AFTER DELETE ON public.deleted_identity FOR EACH ROW WHEN ((old.mailbox_quota_id IS NOT NULL)) EXECUTE FUNCTION mail.deletion_ended();
