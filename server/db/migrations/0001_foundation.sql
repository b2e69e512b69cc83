-- Each table belongs to organizations, row by row. postroom_app, as which the API works, sees the rows of the
-- organization set on its connection and nothing else; postroom_operator, as which the operator's command line
-- works, sees all. Row-level security is forced: neither role can switch it off, nor can the owner forget it.

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

create collation postroom_text (provider = icu, locale = 'und');

create function current_organization() returns uuid language sql stable parallel safe
return nullif(current_setting('postroom.organization_id', true), '')::uuid;

-- What a search compares: without case and accents.
create function search_fold(value text) returns text language sql immutable strict parallel safe
return lower(public.unaccent('public.unaccent'::regdictionary, normalize(value, nfkc)) collate postroom_text);

-- A pattern for LIKE that finds the value literally anywhere.
create function search_pattern(value text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(search_fold(value), '([\\%_])', '\\\1', 'g') || '%';

-- RFC 3339 in UTC with milliseconds.
create function rfc3339(value timestamptz) returns text language sql stable strict parallel safe
return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- RFC 9562, section 5.7: milliseconds since 1970 in the first 48 bits, version 7, the rest random.
create function uuid_v7() returns uuid language sql volatile parallel safe
return encode(set_bit(set_bit(
  overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
  52, 1), 53, 1), 'hex')::uuid;

create table organization (
  organization_id uuid primary key,
  organization_name text not null check (char_length(organization_name) between 1 and 100),
  status text not null default 'active' check (status in ('active', 'suspended')),
  storage_limit_bytes bigint not null
    check (storage_limit_bytes between 1048576 and 9007199254739968 and storage_limit_bytes % 1024 = 0),
  identity_limit integer not null check (identity_limit > 0),
  created_at timestamptz(3) not null default now()
);

create table domain (
  domain_id uuid primary key,
  organization_id uuid not null references organization,
  domain_name text collate "C" not null,
  domain_name_unicode text collate postroom_text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  is_primary boolean not null default false,
  default_mailbox_limit_bytes bigint not null,
  max_mailbox_limit_bytes bigint not null,
  catch_all_identity_id uuid,
  subaddressing_enabled boolean not null default true,
  description text,
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint domain_name_taken unique (domain_name),
  constraint domain_of_organization unique (organization_id, domain_id),
  constraint domain_default_within_maximum check (default_mailbox_limit_bytes <= max_mailbox_limit_bytes)
);
create unique index domain_one_primary on domain (organization_id) where is_primary;

create table department (
  department_id uuid primary key,
  organization_id uuid not null references organization,
  department_name text collate postroom_text not null,
  -- NFKC and full case folding of the name, made by the server.
  department_name_key text collate "C" not null,
  search text not null generated always as (search_fold(department_name)) stored,
  description text,
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint department_name_taken unique (organization_id, department_name_key),
  constraint department_of_organization unique (organization_id, department_id)
);
create index department_by_name on department (organization_id, department_name, department_id);
create index department_by_creation on department (organization_id, created_at, department_id);
create index department_search on department using gin (search gin_trgm_ops);

create table identity (
  identity_id uuid primary key,
  organization_id uuid not null references organization,
  domain_id uuid not null,
  department_id uuid,
  local_part text collate "C" not null check (octet_length(local_part) <= 64),
  address text collate "C" not null check (octet_length(address) <= 254),
  display_name text collate postroom_text not null,
  search text not null generated always as (search_fold(address || ' ' || display_name)) stored,
  status text not null default 'active' check (status in ('active', 'suspended')),
  status_reason text,
  delivery_while_suspended text not null default 'accept' check (delivery_while_suspended in ('accept', 'reject')),
  must_change_password boolean not null default false,
  password_hash text,
  password_changed_at timestamptz(3),
  last_login_at timestamptz(3),
  external_id text,
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint address_taken unique (address),
  constraint identity_of_organization unique (organization_id, identity_id),
  constraint identity_domain foreign key (organization_id, domain_id) references domain (organization_id, domain_id),
  constraint identity_department foreign key (organization_id, department_id)
    references department (organization_id, department_id)
);
create index identity_by_department on identity (organization_id, department_id);
create index identity_by_domain on identity (organization_id, domain_id);

alter table domain add constraint domain_catch_all
  foreign key (organization_id, catch_all_identity_id) references identity (organization_id, identity_id);

create table mailbox_quota (
  mailbox_quota_id uuid primary key,
  organization_id uuid not null references organization,
  identity_id uuid not null,
  limit_bytes bigint not null check (limit_bytes between 1048576 and 1125899906842624 and limit_bytes % 1024 = 0),
  used_bytes bigint not null default 0 check (used_bytes >= 0),
  used_messages bigint not null default 0 check (used_messages >= 0),
  warn_percent smallint not null default 90 check (warn_percent between 50 and 99),
  usage_as_of timestamptz(3),
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint mailbox_quota_exists unique (organization_id, identity_id),
  constraint mailbox_quota_identity foreign key (organization_id, identity_id)
    references identity (organization_id, identity_id) on delete cascade
);

create table api_key (
  key_id uuid primary key,
  organization_id uuid not null references organization,
  key_name text not null check (char_length(key_name) between 1 and 100),
  kind text not null check (kind in ('key', 'session')),
  parent_key_id uuid references api_key on delete cascade,
  secret_sha256 bytea not null check (octet_length(secret_sha256) = 32),
  key_hint text not null,
  permissions text[] not null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  constraint api_key_secret unique (secret_sha256),
  constraint session_has_parent check ((kind = 'session') = (parent_key_id is not null)),
  constraint session_expires check (kind = 'key' or expires_at is not null)
);
create index api_key_of_organization on api_key (organization_id, created_at, key_id);
create index api_key_of_parent on api_key (parent_key_id) where parent_key_id is not null;

-- Written in the transaction of the change itself; the application can neither change nor delete it.
create table audit_event (
  audit_event_id uuid primary key,
  organization_id uuid not null references organization,
  occurred_at timestamptz(3) not null default now(),
  -- Null: the operator's command line.
  actor_key_id uuid,
  actor_key_name text not null,
  operation text not null,
  resource_type text not null,
  resource_id uuid not null,
  resource_label text not null,
  before jsonb,
  after jsonb,
  request_id text not null
);
create index audit_event_newest on audit_event (organization_id, occurred_at desc, audit_event_id desc);

create table idempotency_record (
  organization_id uuid not null references organization,
  operation text not null,
  path text not null,
  idempotency_key text not null,
  body_sha256 bytea not null,
  status smallint not null,
  etag text,
  body text,
  created_at timestamptz(3) not null default now(),
  primary key (organization_id, operation, path, idempotency_key)
);
create index idempotency_record_age on idempotency_record (created_at);

do $$
declare
  name text;
begin
  foreach name in array array['organization', 'domain', 'department', 'identity', 'mailbox_quota', 'api_key',
    'audit_event', 'idempotency_record'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format('create policy own_organization on %I to postroom_app
      using (organization_id = current_organization()) with check (organization_id = current_organization())', name);
    execute format('create policy every_organization on %I to postroom_operator using (true) with check (true)', name);
  end loop;
end $$;

grant usage on schema public to postroom_app, postroom_operator;
grant select on organization, migration to postroom_app;
grant select, update on domain to postroom_app;
grant select, insert, update, delete on department, identity, mailbox_quota, idempotency_record to postroom_app;
grant select, insert, update on api_key to postroom_app;
grant select, insert on audit_event to postroom_app;
grant select, insert, update, delete on organization, domain, department, identity, mailbox_quota, api_key,
  idempotency_record to postroom_operator;
grant select, insert on audit_event to postroom_operator;

-- The one look across organizations that the API needs: whose key is this? It is found by the hash of its secret.
create function authenticate(secret bytea)
returns table (
  key_id uuid, organization_id uuid, organization_name text, organization_status text, key_name text, kind text,
  key_hint text, permissions text[], created_at timestamptz, expires_at timestamptz, last_used_at timestamptz,
  revoked boolean, expired boolean
)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.key_id, k.organization_id, o.organization_name, o.status, k.key_name, k.kind,
    k.key_hint, k.permissions, k.created_at, k.expires_at, k.last_used_at,
    k.revoked_at is not null or coalesce(p.revoked_at is not null, false),
    coalesce(k.expires_at <= now(), false) or coalesce(p.expires_at <= now(), false)
      or (k.kind = 'session' and coalesce(k.last_used_at, k.created_at) <= now() - interval '60 minutes')
  from api_key k
  join organization o on o.organization_id = k.organization_id
  left join api_key p on p.key_id = k.parent_key_id
  where k.secret_sha256 = secret
$$;
revoke execute on function authenticate(bytea) from public;
grant execute on function authenticate(bytea) to postroom_app;
grant create on schema public to postroom_operator;
alter function authenticate(bytea) owner to postroom_operator;
revoke create on schema public from postroom_operator;
