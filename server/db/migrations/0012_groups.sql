-- Groups: addresses with a name and members. Members are targets, as those of aliases are, or the identities of a department.
create table mail_group (
  organization_id uuid not null,
  address_id uuid not null,
  -- Both are copies, which don't change: the list has its order and its search in one table.
  domain_id uuid not null,
  address text collate "C" not null,
  group_name text not null check (char_length(group_name) between 1 and 100),
  description text,
  -- Who may write: anyone; identities of the organization that have signed in; those that get the group's mail; those in group_sender.
  senders text not null default 'anyone' check (senders in ('anyone', 'organization', 'members', 'listed')),
  -- The members are the identities of this department, without rows of their own.
  department_id uuid,
  search text generated always as (search_fold(address || ' ' || group_name || ' ' || coalesce(description, ''))) stored,
  created_at timestamptz(3) not null default now(),
  member_count integer not null default 0 check (member_count >= 0),
  primary key (organization_id, address_id),
  constraint group_address foreign key (organization_id, address_id) references address on delete cascade,
  constraint group_department foreign key (organization_id, department_id) references department
    on delete set null (department_id)
);

create table group_sender (
  organization_id uuid not null,
  address_id uuid not null,
  identity_id uuid not null,
  primary key (organization_id, address_id, identity_id),
  constraint sender_of foreign key (organization_id, address_id) references mail_group on delete cascade,
  -- A deleted identity writes again once it is restored.
  constraint sender_is_there foreign key (organization_id, identity_id) references address on delete cascade
);
alter table mail_group enable row level security;
alter table mail_group force row level security;
alter table group_sender enable row level security;
alter table group_sender force row level security;
create policy own_organization on mail_group to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on mail_group to postroom_operator using (true) with check (true);
create policy own_organization on group_sender to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on group_sender to postroom_operator using (true) with check (true);
grant select, delete on mail_group, group_sender to postroom_app;
grant insert (organization_id, address_id, domain_id, address, group_name, description, senders, department_id) on mail_group
  to postroom_app;
grant update (group_name, description, senders) on mail_group to postroom_app;
grant insert on group_sender to postroom_app;
grant select, insert, update, delete on mail_group, group_sender to postroom_operator;
create index mail_group_by_name on mail_group (organization_id, group_name collate postroom_text, address_id);
create index mail_group_by_address on mail_group (organization_id, address collate postroom_text, address_id);
create index mail_group_search on mail_group using gin (organization_id, search gin_trgm_ops);
create index mail_group_of_department on mail_group (organization_id, department_id) where department_id is not null;
create index group_sender_of_identity on group_sender (organization_id, identity_id);
