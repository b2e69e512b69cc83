create table identity (
  identity_id uuid not null,
  organization_id uuid not null,
  domain_id uuid not null,
  department_id uuid,
  local_part text not null,
  address text not null,
  display_name text not null,
  search text not null generated always as (search_fold(((address || ' '::text) || display_name))) stored,
  status text not null default 'active'::text,
  status_reason text,
  delivery_while_suspended text not null default 'accept'::text,
  must_change_password boolean not null default false,
  password_hash text,
  password_changed_at timestamp(3) with time zone,
  last_login_at timestamp(3) with time zone,
  external_id text,
  version bigint not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  -- Whether nobody knows the password, because an offboarding has replaced it. Its undo leaves the identity active, and it can't
  -- sign in until the password is reset.
  password_is_unknown boolean not null default false,
  -- How often the user has signed out of all mail apps. It is part of the name by which Dovecot tells Postfix who signed in to send
  -- (mail.sign_in_name), so that open sessions to send end too.
  sign_out_count integer not null default 0,
  constraint identity_pkey PRIMARY KEY (organization_id, identity_id),
  constraint address_taken UNIQUE (address),
  constraint identity_department FOREIGN KEY (organization_id, department_id) REFERENCES department(organization_id, department_id),
  constraint identity_domain FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id),
  constraint identity_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint identity_address_check CHECK ((octet_length(address) <= 254)),
  constraint identity_delivery_while_suspended_check CHECK ((delivery_while_suspended = ANY (ARRAY['accept'::text, 'reject'::text]))),
  constraint identity_local_part_check CHECK ((octet_length(local_part) <= 64)),
  constraint identity_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint identity_has_mailbox TRIGGER DEFERRABLE INITIALLY DEFERRED
);

CREATE INDEX identity_by_address ON public.identity USING btree (organization_id, address COLLATE postroom_text, identity_id) INCLUDE (department_id, domain_id, status);
CREATE INDEX identity_by_created_at ON public.identity USING btree (organization_id, sort_time(created_at), identity_id) INCLUDE (created_at, department_id, domain_id, status);
CREATE INDEX identity_by_created_at_desc ON public.identity USING btree (organization_id, ((- sort_time(created_at))), identity_id) INCLUDE (created_at, department_id, domain_id, status);
CREATE INDEX identity_by_department ON public.identity USING btree (organization_id, department_id, address COLLATE postroom_text, identity_id);
CREATE INDEX identity_by_display_name ON public.identity USING btree (organization_id, display_name, identity_id) INCLUDE (department_id, domain_id, status);
CREATE INDEX identity_by_display_name_desc ON public.identity USING btree (organization_id, display_name, flip(identity_id)) INCLUDE (department_id, domain_id, identity_id, status);
CREATE INDEX identity_by_domain ON public.identity USING btree (organization_id, domain_id, address COLLATE postroom_text, identity_id);
CREATE INDEX identity_by_external_id ON public.identity USING btree (organization_id, external_id text_pattern_ops) WHERE (external_id IS NOT NULL);
CREATE INDEX identity_by_last_login_at ON public.identity USING btree (organization_id, COALESCE(sort_time(last_login_at), 'Infinity'::double precision), identity_id) INCLUDE (department_id, domain_id, last_login_at, status);
CREATE INDEX identity_by_last_login_at_desc ON public.identity USING btree (organization_id, COALESCE((- sort_time(last_login_at)), 'Infinity'::double precision), identity_id) INCLUDE (department_id, domain_id, last_login_at, status);
CREATE INDEX identity_search ON public.identity USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX identity_suspended ON public.identity USING btree (organization_id, address COLLATE postroom_text, identity_id) WHERE (status = 'suspended'::text);

alter table identity enable row level security;
alter table identity force row level security;

create policy every_organization on identity for all to postroom_operator using true with check true;
create policy own_organization on identity for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, insert, select on identity to postroom_app;
grant delete, insert, select, update on identity to postroom_operator;

grant update (delivery_while_suspended, department_id, display_name, external_id, must_change_password, password_changed_at, password_hash, password_is_unknown, status, status_reason, updated_at, version) on identity to postroom_app;

CREATE TRIGGER addresses_are_free AFTER INSERT ON public.identity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_are_free();
CREATE TRIGGER identities_change_use AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_change_use();
CREATE TRIGGER identities_deleted AFTER DELETE ON public.identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_deleted();
CREATE TRIGGER identities_inserted AFTER INSERT ON public.identity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_inserted();
CREATE TRIGGER identities_leave_addresses AFTER DELETE ON public.identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_leave_addresses();
CREATE TRIGGER identities_leave_groups AFTER DELETE ON public.identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_leave_groups();
CREATE TRIGGER identities_take_addresses AFTER INSERT ON public.identity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_take_addresses();
CREATE TRIGGER identities_updated AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_updated();
CREATE CONSTRAINT TRIGGER identity_has_mailbox AFTER INSERT ON public.identity DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION identity_has_mailbox();
CREATE TRIGGER identity_moves_address AFTER UPDATE OF address, local_part, domain_id ON public.identity FOR EACH ROW WHEN ((old.address IS DISTINCT FROM new.address)) EXECUTE FUNCTION identity_moves_address();
CREATE TRIGGER identity_tells_mailbox_quota AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_tells_mailbox_quota();
CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.identity REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_list_changed();
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.identity REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_list_changed();
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_list_changed();
CREATE TRIGGER mail_identity_changed AFTER UPDATE OF status, password_hash, must_change_password, delivery_while_suspended ON public.identity FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.password_hash IS DISTINCT FROM new.password_hash)) OR (old.must_change_password IS DISTINCT FROM new.must_change_password)) OR (old.delivery_while_suspended IS DISTINCT FROM new.delivery_while_suspended))) EXECUTE FUNCTION mail.identity_changed();
CREATE TRIGGER mail_identity_changes_rules AFTER UPDATE OF status, delivery_while_suspended, address ON public.identity FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.delivery_while_suspended IS DISTINCT FROM new.delivery_while_suspended)) OR (old.address IS DISTINCT FROM new.address))) EXECUTE FUNCTION mail.identity_changes_rules();
CREATE TRIGGER mail_identity_removed AFTER DELETE ON public.identity FOR EACH ROW EXECUTE FUNCTION mail.identity_removed();
CREATE TRIGGER new_identities_are_of_domains AFTER INSERT ON public.identity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_are_of_domains();
CREATE TRIGGER person_changed AFTER UPDATE OF password_hash, status ON public.identity FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (new.status <> 'active'::text))) EXECUTE FUNCTION end_sessions_of_person();
