-- Groups: addresses with a name and members. Members are targets, as those of aliases are, or the identities of a department.
create table mail_group (
  organization_id uuid not null,
  address_id uuid not null,
  -- Both are copies, which don't change: the list has its order and its search in one table.
  domain_id uuid not null,
  address text not null,
  group_name text not null,
  description text,
  -- Who may write: anyone; identities of the organization that have signed in; those that get the group's mail; those in group_sender.
  senders text not null default 'anyone'::text,
  -- The members are the identities of this department, without rows of their own.
  department_id uuid,
  search text generated always as (search_fold(((((address || ' '::text) || group_name) || ' '::text) || COALESCE(description, ''::text)))) stored,
  created_at timestamp(3) with time zone not null default now(),
  member_count integer not null default 0,
  constraint mail_group_pkey PRIMARY KEY (organization_id, address_id),
  constraint group_address FOREIGN KEY (organization_id, address_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE,
  constraint group_department FOREIGN KEY (organization_id, department_id) REFERENCES department(organization_id, department_id) ON DELETE SET NULL (department_id),
  constraint mail_group_group_name_check CHECK (((char_length(group_name) >= 1) AND (char_length(group_name) <= 100))),
  constraint mail_group_member_count_check CHECK ((member_count >= 0)),
  constraint mail_group_senders_check CHECK ((senders = ANY (ARRAY['anyone'::text, 'organization'::text, 'members'::text, 'listed'::text])))
);

CREATE INDEX mail_group_by_address ON public.mail_group USING btree (organization_id, address COLLATE postroom_text, address_id);
CREATE INDEX mail_group_by_name ON public.mail_group USING btree (organization_id, group_name COLLATE postroom_text, address_id);
CREATE INDEX mail_group_of_department ON public.mail_group USING btree (organization_id, department_id) WHERE (department_id IS NOT NULL);
CREATE INDEX mail_group_search ON public.mail_group USING gin (organization_id, search gin_trgm_ops);

alter table mail_group enable row level security;
alter table mail_group force row level security;

create policy every_organization on mail_group for all to postroom_operator using true with check true;
create policy own_organization on mail_group for all to postroom_app using (organization_id = current_organization()) with check (organization_id = current_organization());

grant delete, select on mail_group to postroom_app;
grant delete, insert, select, update on mail_group to postroom_operator;

grant insert (address, address_id, department_id, description, domain_id, group_name, organization_id, senders) on mail_group to postroom_app;
grant update (description, group_name, senders) on mail_group to postroom_app;

CREATE TRIGGER group_names_address AFTER INSERT OR UPDATE OF group_name, description ON public.mail_group FOR EACH ROW EXECUTE FUNCTION group_names_address();
CREATE TRIGGER mail_group_changed AFTER UPDATE OF senders, department_id ON public.mail_group FOR EACH ROW WHEN (((old.senders IS DISTINCT FROM new.senders) OR (old.department_id IS DISTINCT FROM new.department_id))) EXECUTE FUNCTION mail.group_changed();
CREATE TRIGGER mail_group_changes_use AFTER INSERT OR UPDATE OF department_id ON public.mail_group FOR EACH ROW EXECUTE FUNCTION mail_group_changes_use();
CREATE TRIGGER mail_group_counts_members BEFORE INSERT ON public.mail_group FOR EACH ROW EXECUTE FUNCTION mail_group_counts_members();
CREATE TRIGGER new_groups_are_of_addresses AFTER INSERT ON public.mail_group REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION groups_are_of_addresses();
