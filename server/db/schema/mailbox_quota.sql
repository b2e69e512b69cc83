create table mailbox_quota (
  mailbox_quota_id uuid not null,
  organization_id uuid not null,
  identity_id uuid not null,
  limit_bytes bigint not null,
  -- Null until a mail server has measured the mailbox: what is not known is never 0.
  used_bytes bigint,
  used_messages bigint,
  warn_percent smallint not null default 90,
  usage_as_of timestamp(3) with time zone,
  version bigint not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  -- Copies of what the list of mailboxes shows, searches and filters of the identity (functions/counts keeps them).
  address text not null,
  display_name text not null,
  domain_id uuid not null,
  department_id uuid,
  search text generated always as (search_fold(((address || ' '::text) || display_name))) stored,
  -- Tenths of a percent, rounded half up.
  used_permille bigint generated always as ((round((((used_bytes)::numeric * (1000)::numeric) / (limit_bytes)::numeric)))::bigint) stored,
  -- By the exact ratio, not by the rounded one; null until the mailbox is measured.
  level text generated always as ( CASE WHEN (used_bytes IS NULL) THEN NULL::text WHEN ((used_bytes)::numeric >= (limit_bytes)::numeric) THEN 'full'::text WHEN (((used_bytes)::numeric * (100)::numeric) >= ((limit_bytes)::numeric * (95)::numeric)) THEN 'warning'::text WHEN (((used_bytes)::numeric * (100)::numeric) >= ((limit_bytes)::numeric * (80)::numeric)) THEN 'notice'::text ELSE 'ok'::text END) stored,
  -- When Activity got the event that the mailbox has reached warn_percent; null while its use is below that.
  warned_at timestamp(3) with time zone,
  -- When the warning was mailed to the identity, or could not be.
  warning_mailed_at timestamp(3) with time zone,
  -- The list of mailboxes shows whether an identity is suspended. It was looked up for each row.
  identity_status text not null default 'active'::text,
  constraint mailbox_quota_pkey PRIMARY KEY (organization_id, mailbox_quota_id),
  constraint mailbox_quota_exists UNIQUE (organization_id, identity_id),
  -- It does not cascade: a statement of its own deletes the mailbox before the identity. A cascade runs as the owner of the
  -- table, from whom row-level security may hide the rows, and the triggers would miss them silently.
  constraint mailbox_quota_identity FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id),
  constraint mailbox_quota_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint mailbox_quota_identity_status_check CHECK ((identity_status = ANY (ARRAY['active'::text, 'suspended'::text]))),
  constraint mailbox_quota_limit_bytes_check CHECK ((((limit_bytes >= 1048576) AND (limit_bytes <= '1125899906842624'::bigint)) AND ((limit_bytes % (1024)::bigint) = 0))),
  constraint mailbox_quota_measured CHECK ((((used_bytes IS NULL) = (usage_as_of IS NULL)) AND ((used_messages IS NULL) = (usage_as_of IS NULL)))),
  constraint mailbox_quota_used_bytes_check CHECK ((used_bytes >= 0)),
  constraint mailbox_quota_used_messages_check CHECK ((used_messages >= 0)),
  constraint mailbox_quota_warn_percent_check CHECK (((warn_percent >= 50) AND (warn_percent <= 99)))
);

CREATE INDEX mailbox_quota_by_address ON public.mailbox_quota USING btree (organization_id, address COLLATE postroom_text, mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_permille);
CREATE INDEX mailbox_quota_by_department ON public.mailbox_quota USING btree (organization_id, department_id, address COLLATE postroom_text, mailbox_quota_id);
CREATE INDEX mailbox_quota_by_domain ON public.mailbox_quota USING btree (organization_id, domain_id, address COLLATE postroom_text, mailbox_quota_id);
CREATE INDEX mailbox_quota_by_level ON public.mailbox_quota USING btree (organization_id, level, address COLLATE postroom_text, mailbox_quota_id);
CREATE INDEX mailbox_quota_by_limit_bytes ON public.mailbox_quota USING btree (organization_id, ((limit_bytes)::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, limit_bytes, used_permille);
CREATE INDEX mailbox_quota_by_limit_bytes_desc ON public.mailbox_quota USING btree (organization_id, ((- (limit_bytes)::double precision)), mailbox_quota_id) INCLUDE (department_id, domain_id, level, limit_bytes, used_permille);
CREATE INDEX mailbox_quota_by_usage_as_of ON public.mailbox_quota USING btree (organization_id, usage_as_of);
CREATE INDEX mailbox_quota_by_used_bytes ON public.mailbox_quota USING btree (organization_id, COALESCE((used_bytes)::double precision, 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_bytes, used_permille);
CREATE INDEX mailbox_quota_by_used_bytes_desc ON public.mailbox_quota USING btree (organization_id, COALESCE((- (used_bytes)::double precision), 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_bytes, used_permille);
CREATE INDEX mailbox_quota_by_used_percent ON public.mailbox_quota USING btree (organization_id, COALESCE((used_permille)::double precision, 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_permille);
CREATE INDEX mailbox_quota_by_used_percent_desc ON public.mailbox_quota USING btree (organization_id, COALESCE((- (used_permille)::double precision), 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_permille);
CREATE INDEX mailbox_quota_search ON public.mailbox_quota USING gin (organization_id, search gin_trgm_ops);
CREATE INDEX mailbox_quota_to_warn ON public.mailbox_quota USING btree (organization_id) WHERE ((warned_at IS NULL) AND (((used_bytes)::numeric * (100)::numeric) >= ((limit_bytes)::numeric * (warn_percent)::numeric)));
CREATE INDEX mailbox_quota_to_write_to ON public.mailbox_quota USING btree (warned_at) WHERE ((warned_at IS NOT NULL) AND (warning_mailed_at IS NULL));

alter table mailbox_quota enable row level security;
alter table mailbox_quota force row level security;

create policy every_organization on mailbox_quota for all to postroom_operator using true with check true;
create policy own_organization on mailbox_quota for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, insert, select on mailbox_quota to postroom_app;
grant delete, insert, select, update on mailbox_quota to postroom_operator;

grant update (department_id, display_name, identity_status, limit_bytes, updated_at, version, warn_percent) on mailbox_quota to postroom_app;

CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.mailbox_quota REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailbox_quota_list_changed();
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.mailbox_quota REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailbox_quota_list_changed();
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.mailbox_quota REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailbox_quota_list_changed();
CREATE TRIGGER mail_end_warning BEFORE UPDATE OF used_bytes, limit_bytes, warn_percent ON public.mailbox_quota FOR EACH ROW WHEN ((old.warned_at IS NOT NULL)) EXECUTE FUNCTION mail.end_warning();
CREATE TRIGGER mail_mailbox_changes_rules AFTER INSERT OR DELETE ON public.mailbox_quota FOR EACH ROW EXECUTE FUNCTION mail.mailbox_changes_rules();
CREATE TRIGGER mail_mailbox_removed AFTER DELETE ON public.mailbox_quota FOR EACH ROW EXECUTE FUNCTION mail.mailbox_removed();
CREATE TRIGGER mail_mailbox_resized AFTER UPDATE OF limit_bytes ON public.mailbox_quota FOR EACH ROW WHEN ((old.limit_bytes <> new.limit_bytes)) EXECUTE FUNCTION mail.mailbox_resized();
CREATE TRIGGER mailbox_quota_copies_identity BEFORE INSERT ON public.mailbox_quota FOR EACH ROW EXECUTE FUNCTION mailbox_quota_copies_identity();
CREATE TRIGGER mailboxes_deleted AFTER DELETE ON public.mailbox_quota REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_deleted();
CREATE TRIGGER mailboxes_deleted_change_use AFTER DELETE ON public.mailbox_quota REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_change_use();
CREATE TRIGGER mailboxes_inserted AFTER INSERT ON public.mailbox_quota REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_inserted();
CREATE TRIGGER mailboxes_inserted_change_use AFTER INSERT ON public.mailbox_quota REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_change_use();
CREATE TRIGGER mailboxes_updated AFTER UPDATE ON public.mailbox_quota REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_updated();
