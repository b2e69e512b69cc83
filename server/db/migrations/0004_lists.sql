-- The lists of the first tables: their orders, filters and searches.

-- A time as a number, so that two kinds of keys are enough: numbers and text.
create function sort_time(value timestamptz) returns double precision language sql immutable parallel safe
return date_part('epoch', value at time zone 'UTC');

-- Ids in the opposite order.
create function flip(id uuid) returns uuid language sql immutable parallel safe
return translate(id::text, '0123456789abcdef', 'fedcba9876543210')::uuid;

-- The index of each order. It includes the columns that keys are made of and that filters compare: otherwise PostgreSQL looks
-- into the table for each row that it skips or counts.
create index department_by_department_name on department (organization_id, department_name, department_id);
create index department_by_created_at on department
  (organization_id, sort_time(created_at), department_id) include (created_at);
create index department_by_created_at_desc on department
  (organization_id, (-sort_time(created_at)), department_id) include (created_at);
create index identity_by_address on identity
  (organization_id, (address collate postroom_text), identity_id) include (department_id, domain_id, status);
create index identity_by_display_name on identity
  (organization_id, display_name, identity_id) include (department_id, domain_id, status);
create index identity_by_display_name_desc on identity
  (organization_id, display_name, flip(identity_id)) include (department_id, domain_id, identity_id, status);
create index identity_by_created_at on identity
  (organization_id, sort_time(created_at), identity_id) include (created_at, department_id, domain_id, status);
create index identity_by_created_at_desc on identity
  (organization_id, (-sort_time(created_at)), identity_id) include (created_at, department_id, domain_id, status);
create index identity_by_last_login_at on identity
  (organization_id, (coalesce(sort_time(last_login_at), 'Infinity')), identity_id)
  include (department_id, domain_id, last_login_at, status);
create index identity_by_last_login_at_desc on identity
  (organization_id, (coalesce(-sort_time(last_login_at), 'Infinity')), identity_id)
  include (department_id, domain_id, last_login_at, status);
create index mailbox_quota_by_address on mailbox_quota
  (organization_id, (address collate postroom_text), mailbox_quota_id) include (department_id, domain_id, level, used_permille);
create index mailbox_quota_by_limit_bytes on mailbox_quota
  (organization_id, (limit_bytes::float8), mailbox_quota_id)
  include (department_id, domain_id, level, limit_bytes, used_permille);
create index mailbox_quota_by_limit_bytes_desc on mailbox_quota
  (organization_id, (-limit_bytes::float8), mailbox_quota_id)
  include (department_id, domain_id, level, limit_bytes, used_permille);
create index mailbox_quota_by_used_bytes on mailbox_quota
  (organization_id, (coalesce(used_bytes::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_bytes, used_permille);
create index mailbox_quota_by_used_bytes_desc on mailbox_quota
  (organization_id, (coalesce(-used_bytes::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_bytes, used_permille);
create index mailbox_quota_by_used_percent on mailbox_quota
  (organization_id, (coalesce(used_permille::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_permille);
create index mailbox_quota_by_used_percent_desc on mailbox_quota
  (organization_id, (coalesce(-used_permille::float8, 'Infinity')), mailbox_quota_id)
  include (department_id, domain_id, level, used_permille);
create index activity_by_occurred_at on audit_event (organization_id, sort_time(occurred_at), audit_event_id)
  include (occurred_at) where not is_part;
create index audit_event_by_occurred_at on audit_event (organization_id, sort_time(occurred_at), audit_event_id)
  include (occurred_at);

-- Filters that find few rows of many, in the order that their list shows first.
create index identity_by_department on identity
  (organization_id, department_id, (address collate postroom_text), identity_id);
create index identity_by_domain on identity
  (organization_id, domain_id, (address collate postroom_text), identity_id);
create index identity_suspended on identity (organization_id, (address collate postroom_text), identity_id)
  where status = 'suspended';
create index mailbox_quota_by_department on mailbox_quota
  (organization_id, department_id, (address collate postroom_text), mailbox_quota_id);
create index mailbox_quota_by_domain on mailbox_quota
  (organization_id, domain_id, (address collate postroom_text), mailbox_quota_id);
create index mailbox_quota_by_level on mailbox_quota
  (organization_id, level, (address collate postroom_text), mailbox_quota_id);

-- Requests wait for the index of each filter in Activity, so parts are in none of these.
create index activity_of_key on audit_event (organization_id, actor_key_id, sort_time(occurred_at), audit_event_id)
  where not is_part;
create index activity_of_kind on audit_event (organization_id, kind, sort_time(occurred_at), audit_event_id) where not is_part;
create index activity_of_operation on audit_event (organization_id, operation, sort_time(occurred_at), audit_event_id)
  where not is_part;
create index activity_of_type on audit_event (organization_id, resource_type, sort_time(occurred_at), audit_event_id)
  where not is_part;

-- Where parts are found: by resource, identity and bulk change, as the rest of a request, and as what undoes an event.
create index audit_event_of_resource on audit_event (organization_id, resource_id, sort_time(occurred_at), audit_event_id);
create index audit_event_of_identity on audit_event using gin (organization_id, identity_ids);
create index audit_event_of_plan on audit_event (organization_id, plan_id, sort_time(occurred_at), audit_event_id)
  where plan_id is not null;
create index audit_event_parts on audit_event (organization_id, request_id) where is_part and plan_id is null;
create index audit_event_reverting on audit_event (organization_id, reverts_event_id) where reverts_event_id is not null;

-- Searches.
create index department_search on department using gin (organization_id, search gin_trgm_ops);
create index identity_search on identity using gin (organization_id, search gin_trgm_ops);
create index mailbox_quota_search on mailbox_quota using gin (organization_id, search gin_trgm_ops);
create index audit_event_search on audit_event using gin (organization_id, search gin_trgm_ops);

-- One plan of a statement serves all organizations, and PostgreSQL makes it for an average one. Where the average is below a
-- page, sorting all rows of the organization seems as cheap as reading an index in order, which is far from true for a large one.
-- With this number PostgreSQL takes each organization for one of a thousand rows, and reads a page in order whatever the
-- others are like.
alter table department alter column organization_id set (n_distinct = -0.001);
alter table identity alter column organization_id set (n_distinct = -0.001);
alter table mailbox_quota alter column organization_id set (n_distinct = -0.001);
alter table audit_event alter column organization_id set (n_distinct = -0.001);
create table list_bucket (
  organization_id uuid not null references organization,
  -- <table>.<order>, as in the places above.
  list text collate "C" not null,
  -- The place where it begins: the key, in the column of its kind, and the id. The first bucket begins before every row.
  number double precision not null,
  name text collate postroom_text not null,
  id uuid not null,
  count integer not null check (count >= 0),
  primary key (organization_id, list, number, name, id)
) with (fillfactor = 70);

-- Rows that came to places of an order (n = 1), or left them (n = -1).
create type list_change as (organization_id uuid, list text, number double precision, name text, id uuid, n integer);
