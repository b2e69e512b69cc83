create table department (
  department_id uuid not null,
  organization_id uuid not null,
  department_name text not null,
  -- Made by the server: NFKC and full case folding of the name, without characters that can't be seen. So the same name can't
  -- be created twice in two spellings.
  department_name_key text not null,
  search text not null generated always as (search_fold(department_name)) stored,
  description text,
  version bigint not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now(),
  identity_count integer not null default 0,
  storage_allocated_bytes bigint not null default 0,
  storage_used_bytes bigint not null default 0,
  mailbox_count integer not null default 0,
  measured_mailbox_count integer not null default 0,
  -- For identities that join the department: the size of the mailbox, and a text on the welcome sheet.
  default_mailbox_limit_bytes bigint,
  welcome_text text,
  constraint department_pkey PRIMARY KEY (organization_id, department_id) INCLUDE (department_name),
  constraint department_name_taken UNIQUE (organization_id, department_name_key),
  constraint department_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id),
  constraint department_default_mailbox_limit_bytes_check CHECK ((((default_mailbox_limit_bytes >= 1048576) AND (default_mailbox_limit_bytes <= '1125899906842624'::bigint)) AND ((default_mailbox_limit_bytes % (1024)::bigint) = 0))),
  constraint department_identity_count_check CHECK ((identity_count >= 0)),
  constraint department_mailbox_count_check CHECK ((mailbox_count >= 0)),
  constraint department_measured_mailbox_count_check CHECK ((measured_mailbox_count >= 0)),
  constraint department_storage_allocated_bytes_check CHECK ((storage_allocated_bytes >= 0)),
  constraint department_storage_used_bytes_check CHECK ((storage_used_bytes >= 0))
);

CREATE INDEX department_by_created_at ON public.department USING btree (organization_id, sort_time(created_at), department_id) INCLUDE (created_at);
CREATE INDEX department_by_created_at_desc ON public.department USING btree (organization_id, ((- sort_time(created_at))), department_id) INCLUDE (created_at);
CREATE INDEX department_by_department_name ON public.department USING btree (organization_id, department_name, department_id);
CREATE INDEX department_search ON public.department USING gin (organization_id, search gin_trgm_ops);

alter table department enable row level security;
alter table department force row level security;

create policy every_organization on department for all to postroom_operator using true with check true;
create policy own_organization on department for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, insert, select on department to postroom_app;
grant delete, insert, select, update on department to postroom_operator;

grant update (default_mailbox_limit_bytes, department_name, department_name_key, description, identity_count, mailbox_count, measured_mailbox_count, storage_allocated_bytes, storage_used_bytes, updated_at, version, welcome_text) on department to postroom_app;

CREATE TRIGGER departments_deleted AFTER DELETE ON public.department REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION departments_counted();
CREATE TRIGGER departments_inserted AFTER INSERT ON public.department REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION departments_counted();
CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.department REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION department_list_changed();
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.department REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION department_list_changed();
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.department REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION department_list_changed();
