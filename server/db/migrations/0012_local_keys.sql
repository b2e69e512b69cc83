-- What belongs to an organization is known by its organization first: in each primary key, and so in each reference.
-- Whatever distributes organizations over servers needs that, and it spares departments, domains and identities an index.

alter table domain drop constraint domain_catch_all;
alter table identity drop constraint identity_domain, drop constraint identity_department;
alter table mailbox_quota drop constraint mailbox_quota_identity;

alter table domain drop constraint domain_of_organization, drop constraint domain_pkey,
  add primary key (organization_id, domain_id);
-- With the name, which each row of a list of identities needs: else a plan for departments of an average organization
-- prefers to go through the index of their names, all of it for each row.
alter table department drop constraint department_of_organization, drop constraint department_pkey,
  add primary key (organization_id, department_id) include (department_name);
alter table identity drop constraint identity_of_organization, drop constraint identity_pkey,
  add primary key (organization_id, identity_id);
alter table mailbox_quota drop constraint mailbox_quota_pkey, add primary key (organization_id, mailbox_quota_id);
alter table audit_event drop constraint audit_event_pkey, add primary key (organization_id, audit_event_id);

alter table domain add constraint domain_catch_all foreign key (organization_id, catch_all_identity_id)
  references identity (organization_id, identity_id) deferrable initially immediate;
alter table identity
  add constraint identity_domain foreign key (organization_id, domain_id)
    references domain (organization_id, domain_id),
  add constraint identity_department foreign key (organization_id, department_id)
    references department (organization_id, department_id);
alter table mailbox_quota add constraint mailbox_quota_identity foreign key (organization_id, identity_id)
  references identity (organization_id, identity_id);

-- An organization's own old records are looked for, not everybody's.
create index idempotency_record_of_organization on idempotency_record (organization_id, created_at);
drop index idempotency_record_age;

-- A search reads the trigrams of the own organization, not of all: the index of each list begins with it.
create extension if not exists btree_gin with schema public;
do $do$
declare
  name text;
begin
  foreach name in array array['department', 'identity', 'mailbox_quota', 'audit_event'] loop
    execute format('drop index %I', name || '_search');
    execute format('create index %I on %I using gin (organization_id, search gin_trgm_ops)', name || '_search', name);
  end loop;
  execute replace(pg_get_functiondef('make_list_indexes()'::regprocedure),
    'using gin (search gin_trgm_ops)', 'using gin (organization_id, search gin_trgm_ops)');
end $do$;
