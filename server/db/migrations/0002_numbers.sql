-- Numbers that cannot lie: what organizations, domains and departments hold is counted by triggers in the
-- transaction that changes it. Every change takes the organization's row first (see server/handlers/transaction.ts), so the
-- counters of one organization are never updated by two transactions at once.

alter table organization
  add column storage_allocated_bytes bigint not null default 0 check (storage_allocated_bytes >= 0),
  add column storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  add column identity_count integer not null default 0 check (identity_count >= 0),
  add column mailbox_count integer not null default 0 check (mailbox_count >= 0),
  add column domain_count integer not null default 0 check (domain_count >= 0),
  add column department_count integer not null default 0 check (department_count >= 0),
  add constraint allotment_exceeded check (storage_allocated_bytes <= storage_limit_bytes),
  add constraint identity_limit_reached check (identity_count <= identity_limit);

alter table domain
  add column search text not null generated always as (search_fold(domain_name || ' ' || domain_name_unicode)) stored,
  add column identity_count integer not null default 0 check (identity_count >= 0),
  add column storage_allocated_bytes bigint not null default 0 check (storage_allocated_bytes >= 0);

alter table department
  add column identity_count integer not null default 0 check (identity_count >= 0),
  add column storage_allocated_bytes bigint not null default 0 check (storage_allocated_bytes >= 0),
  add column storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0);

-- A mailbox carries what its list shows, searches and filters of its identity.
alter table mailbox_quota
  add column address text collate "C",
  add column display_name text collate postroom_text,
  add column domain_id uuid,
  add column department_id uuid,
  add column search text generated always as (search_fold(address || ' ' || display_name)) stored,
  -- Tenths of a percent, rounded half up.
  add column used_permille bigint not null
    generated always as (round(used_bytes::numeric * 1000 / limit_bytes)::bigint) stored,
  -- By the exact ratio.
  add column level text not null generated always as (
    case when used_bytes::numeric >= limit_bytes then 'full'
         when used_bytes::numeric * 100 >= limit_bytes::numeric * 95 then 'warning'
         when used_bytes::numeric * 100 >= limit_bytes::numeric * 80 then 'notice'
         else 'ok' end) stored;

set local role postroom_operator;
update mailbox_quota m
set address = i.address, display_name = i.display_name, domain_id = i.domain_id, department_id = i.department_id
from identity i where i.identity_id = m.identity_id;
update organization o set
  storage_allocated_bytes = (select coalesce(sum(limit_bytes), 0) from mailbox_quota m where m.organization_id = o.organization_id),
  storage_used_bytes = (select coalesce(sum(used_bytes), 0) from mailbox_quota m where m.organization_id = o.organization_id),
  mailbox_count = (select count(*) from mailbox_quota m where m.organization_id = o.organization_id),
  identity_count = (select count(*) from identity i where i.organization_id = o.organization_id),
  domain_count = (select count(*) from domain d where d.organization_id = o.organization_id),
  department_count = (select count(*) from department d where d.organization_id = o.organization_id);
update domain d set
  identity_count = (select count(*) from identity i where i.domain_id = d.domain_id),
  storage_allocated_bytes = (select coalesce(sum(limit_bytes), 0) from mailbox_quota m where m.domain_id = d.domain_id);
update department d set
  identity_count = (select count(*) from identity i where i.department_id = d.department_id),
  storage_allocated_bytes = (select coalesce(sum(limit_bytes), 0) from mailbox_quota m where m.department_id = d.department_id),
  storage_used_bytes = (select coalesce(sum(used_bytes), 0) from mailbox_quota m where m.department_id = d.department_id);
reset role;

alter table mailbox_quota
  alter column address set not null,
  alter column display_name set not null,
  alter column domain_id set not null;

create function mailbox_quota_copies_identity() returns trigger language plpgsql as $$
begin
  select i.address, i.display_name, i.domain_id, i.department_id
  into new.address, new.display_name, new.domain_id, new.department_id
  from identity i where i.organization_id = new.organization_id and i.identity_id = new.identity_id;
  return new;
end $$;
create trigger mailbox_quota_copies_identity before insert on mailbox_quota
  for each row execute function mailbox_quota_copies_identity();

create function identity_tells_mailbox_quota() returns trigger language plpgsql as $$
begin
  update mailbox_quota m set display_name = n.display_name, department_id = n.department_id
  from new_rows n
  where m.organization_id = n.organization_id and m.identity_id = n.identity_id
    and (m.display_name, m.department_id) is distinct from (n.display_name, n.department_id);
  return null;
end $$;
create trigger identity_tells_mailbox_quota after update on identity
  referencing new table as new_rows for each statement execute function identity_tells_mailbox_quota();

-- Adds what identities came and went, per domain and department: [{organization_id, domain_id, department_id, n}].
create function count_identities(deltas jsonb) returns void language sql as $$
  with delta as (
    select * from jsonb_to_recordset(deltas) as d(organization_id uuid, domain_id uuid, department_id uuid, n integer)
  ), of_organization as (
    update organization o set identity_count = identity_count + d.n
    from (select organization_id, sum(n) as n from delta group by 1) d
    where o.organization_id = d.organization_id and d.n <> 0
  ), of_domain as (
    update domain t set identity_count = identity_count + d.n
    from (select organization_id, domain_id, sum(n) as n from delta group by 1, 2) d
    where t.organization_id = d.organization_id and t.domain_id = d.domain_id and d.n <> 0
  )
  update department t set identity_count = identity_count + d.n
  from (select organization_id, department_id, sum(n) as n from delta group by 1, 2) d
  where t.organization_id = d.organization_id and t.department_id = d.department_id and d.n <> 0
$$;

create function identities_inserted() returns trigger language plpgsql as $$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, count(*) as n from new_rows group by 1, 2, 3) d));
  return null;
end $$;
create function identities_deleted() returns trigger language plpgsql as $$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, -count(*) as n from old_rows group by 1, 2, 3) d));
  return null;
end $$;
create function identities_updated() returns trigger language plpgsql as $$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, sum(n) as n from (
      select organization_id, domain_id, department_id, 1 as n from new_rows
      union all select organization_id, domain_id, department_id, -1 from old_rows) r
    group by 1, 2, 3 having sum(n) <> 0) d);
begin
  if deltas is not null then perform count_identities(deltas); end if;
  return null;
end $$;
create trigger identities_inserted after insert on identity
  referencing new table as new_rows for each statement execute function identities_inserted();
create trigger identities_deleted after delete on identity
  referencing old table as old_rows for each statement execute function identities_deleted();
create trigger identities_updated after update on identity
  referencing old table as old_rows new table as new_rows for each statement execute function identities_updated();

-- Adds what mailboxes came, went and changed: [{organization_id, domain_id, department_id, n, allocated, used}].
create function count_mailboxes(deltas jsonb) returns void language sql as $$
  with delta as (
    select * from jsonb_to_recordset(deltas)
      as d(organization_id uuid, domain_id uuid, department_id uuid, n integer, allocated bigint, used bigint)
  ), of_organization as (
    update organization o set mailbox_count = mailbox_count + d.n,
      storage_allocated_bytes = storage_allocated_bytes + d.allocated, storage_used_bytes = storage_used_bytes + d.used
    from (select organization_id, sum(n) as n, sum(allocated)::bigint as allocated, sum(used)::bigint as used
      from delta group by 1) d
    where o.organization_id = d.organization_id and (d.n, d.allocated, d.used) <> (0, 0, 0)
  ), of_domain as (
    update domain t set storage_allocated_bytes = storage_allocated_bytes + d.allocated
    from (select organization_id, domain_id, sum(allocated)::bigint as allocated from delta group by 1, 2) d
    where t.organization_id = d.organization_id and t.domain_id = d.domain_id and d.allocated <> 0
  )
  update department t set storage_allocated_bytes = storage_allocated_bytes + d.allocated,
    storage_used_bytes = storage_used_bytes + d.used
  from (select organization_id, department_id, sum(allocated)::bigint as allocated, sum(used)::bigint as used
    from delta group by 1, 2) d
  where t.organization_id = d.organization_id and t.department_id = d.department_id and (d.allocated, d.used) <> (0, 0)
$$;

create function mailboxes_inserted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, count(*) as n, sum(limit_bytes) as allocated, sum(used_bytes) as used
    from new_rows group by 1, 2, 3) d));
  return null;
end $$;
create function mailboxes_deleted() returns trigger language plpgsql as $$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, -count(*) as n, -sum(limit_bytes) as allocated, -sum(used_bytes) as used
    from old_rows group by 1, 2, 3) d));
  return null;
end $$;
create function mailboxes_updated() returns trigger language plpgsql as $$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, sum(n) as n, sum(limit_bytes) as allocated, sum(used_bytes) as used from (
      select organization_id, domain_id, department_id, 1 as n, limit_bytes, used_bytes from new_rows
      union all select organization_id, domain_id, department_id, -1, -limit_bytes, -used_bytes from old_rows) r
    group by 1, 2, 3 having sum(n) <> 0 or sum(limit_bytes) <> 0 or sum(used_bytes) <> 0) d);
begin
  if deltas is not null then perform count_mailboxes(deltas); end if;
  return null;
end $$;
create trigger mailboxes_inserted after insert on mailbox_quota
  referencing new table as new_rows for each statement execute function mailboxes_inserted();
create trigger mailboxes_deleted after delete on mailbox_quota
  referencing old table as old_rows for each statement execute function mailboxes_deleted();
create trigger mailboxes_updated after update on mailbox_quota
  referencing old table as old_rows new table as new_rows for each statement execute function mailboxes_updated();

-- The name of the counter is the trigger's argument.
create function count_in_organization() returns trigger language plpgsql as $$
declare
  one record := coalesce(new, old);
begin
  execute format('update organization set %1$I = %1$I + $1 where organization_id = $2', tg_argv[0])
    using case when tg_op = 'INSERT' then 1 else -1 end, one.organization_id;
  return null;
end $$;
create trigger domain_counted after insert or delete on domain
  for each row execute function count_in_organization('domain_count');
create trigger department_counted after insert or delete on department
  for each row execute function count_in_organization('department_count');

-- What an organization has beside mail itself; an absent row is a service as the organization got it.
create table organization_service (
  organization_id uuid not null references organization,
  service_code text not null
    check (service_code in ('imap', 'pop3', 'smtp_submission', 'webmail', 'managesieve', 'caldav', 'carddav')),
  enabled boolean not null,
  changed_at timestamptz(3) not null default now(),
  primary key (organization_id, service_code)
);
alter table organization_service enable row level security;
alter table organization_service force row level security;
create policy own_organization on organization_service to postroom_app
  using (organization_id = current_organization()) with check (organization_id = current_organization());
create policy every_organization on organization_service to postroom_operator using (true) with check (true);
grant select on organization_service to postroom_app;
grant select, insert, update, delete on organization_service to postroom_operator;

grant update (storage_allocated_bytes, storage_used_bytes, identity_count, mailbox_count, department_count)
  on organization to postroom_app;

create index identity_by_address on identity (organization_id, address, identity_id);
create index identity_by_display_name on identity (organization_id, display_name, identity_id);
create index identity_by_creation on identity (organization_id, created_at, identity_id);
create index identity_by_last_login on identity (organization_id, last_login_at, identity_id);
create index identity_suspended on identity (organization_id, address, identity_id) where status = 'suspended';
drop index identity_by_department, identity_by_domain;
create index identity_by_department on identity (organization_id, department_id, address, identity_id);
create index identity_by_domain on identity (organization_id, domain_id, address, identity_id);
create index identity_search on identity using gin (search gin_trgm_ops);

create index mailbox_quota_by_address on mailbox_quota (organization_id, address, mailbox_quota_id);
create index mailbox_quota_by_used_bytes on mailbox_quota (organization_id, used_bytes, mailbox_quota_id);
create index mailbox_quota_by_used_percent on mailbox_quota (organization_id, used_permille, mailbox_quota_id);
create index mailbox_quota_by_limit on mailbox_quota (organization_id, limit_bytes, mailbox_quota_id);
create index mailbox_quota_by_level on mailbox_quota (organization_id, level, address, mailbox_quota_id);
create index mailbox_quota_by_domain on mailbox_quota (organization_id, domain_id, address, mailbox_quota_id);
create index mailbox_quota_by_department on mailbox_quota (organization_id, department_id, address, mailbox_quota_id);
create index mailbox_quota_search on mailbox_quota using gin (search gin_trgm_ops);

create index domain_by_name on domain (organization_id, domain_name_unicode, domain_id);
create index audit_event_of_resource on audit_event (organization_id, resource_type, resource_id, occurred_at desc);
create index audit_event_of_key on audit_event (organization_id, actor_key_id, occurred_at desc);

alter table audit_event
  add column search text not null generated always as (search_fold(resource_label || ' ' || operation)) stored;
create index audit_event_search on audit_event using gin (search gin_trgm_ops);
