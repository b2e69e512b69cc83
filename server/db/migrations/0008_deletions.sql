-- Deleted identities, with everything that was known of each. They can be restored for 30 days, and their mail stays on the disk
-- until then (functions/deletions). The tables of what exists know nothing of them; only the address stays reserved.
create table deleted_identity (
  organization_id uuid not null references organization,
  identity_id uuid not null,
  domain_id uuid not null,
  -- As it was: the department may have been deleted since.
  department_id uuid,
  local_part text collate "C" not null,
  address text collate "C" not null,
  display_name text collate postroom_text not null,
  search text not null generated always as (search_fold(address || ' ' || display_name)) stored,
  status text not null,
  status_reason text,
  delivery_while_suspended text not null,
  must_change_password boolean not null,
  password_hash text,
  password_changed_at timestamptz(3),
  last_login_at timestamptz(3),
  external_id text,
  version bigint not null,
  created_at timestamptz(3) not null,
  -- The mailbox; null where there was none. Its folder on the disk has this id as its name.
  mailbox_quota_id uuid,
  limit_bytes bigint,
  used_bytes bigint,
  used_messages bigint,
  warn_percent smallint,
  usage_as_of timestamptz(3),
  mailbox_version bigint,
  mailbox_created_at timestamptz(3),
  warned_at timestamptz(3),
  warning_mailed_at timestamptz(3),
  -- The domains whose catch-all led to the identity.
  catch_all_domain_ids uuid[] not null,
  -- Rows of identity_login and failed_sign_in, which are deleted with the identity.
  logins jsonb not null,
  failed_sign_ins jsonb not null,
  deleted_at timestamptz(3) not null default now(),
  restorable_until timestamptz(3) not null default now() + interval '30 days',
  password_is_unknown boolean not null default false,
  primary key (organization_id, identity_id),
  constraint deleted_identity_domain foreign key (organization_id, domain_id) references domain (organization_id, domain_id),
  constraint deleted_mailbox_is_whole check ((mailbox_quota_id is null) = (limit_bytes is null))
);
create unique index deleted_identity_address on deleted_identity (organization_id, address);

-- Mail servers look an address up without an organization.
create index deleted_identity_by_address on deleted_identity (address);
create index deleted_identity_by_deleted_at on deleted_identity (organization_id, deleted_at, identity_id);
create index deleted_identity_by_end on deleted_identity (organization_id, restorable_until);
create index deleted_identity_of_mailbox on deleted_identity (organization_id, mailbox_quota_id);
create index deleted_identity_search on deleted_identity using gin (organization_id, search gin_trgm_ops);
