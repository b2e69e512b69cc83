-- What an organization has: its domains, departments, identities, mailboxes, events and records of requests.
--
-- Each row belongs to one organization. postroom_app, the role of the API, sees the rows of the organization that is set on
-- its connection and no others; postroom_operator, the role of the operator's command line, sees all (0010_rights.sql).
--
-- Primary keys and references begin with the organization. So no reference can point into another organization, and whatever
-- distributes organizations over servers can keep each one in one place.

-- Both roles need it to create and use what follows.
grant usage on schema public to postroom_app, postroom_operator;

-- A search for a part of a word, and for letters with other accents.
create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- The index of a search begins with the organization, so that it reads the trigrams of that organization alone.
create extension if not exists btree_gin with schema public;

-- The order of names in lists: the root collation of Unicode, the same on every server whatever its locale.
create collation postroom_text (provider = icu, locale = 'und');

-- The organization of the connection; null where none is set.
create function current_organization() returns uuid language sql stable parallel safe
return nullif(current_setting('postroom.organization_id', true), '')::uuid;

-- A new id (RFC 9562, section 5.7): milliseconds since 1970 in the first 48 bits, version 7, the rest random. Ids in the order
-- of time keep the newest rows together in each index.
create function uuid_v7() returns uuid language sql volatile parallel safe
return encode(set_bit(set_bit(
  overlay(uuid_send(gen_random_uuid())
    placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6),
  52, 1), 53, 1), 'hex')::uuid;

-- What a search compares: text without case and accents. It folds case as Unicode does (section 3.13), not only to lower case:
-- a final sigma is a sigma, as in ΠΩΛΉΣ and Πωλήσεων.
--
-- Lower case comes before the accents are removed, so that both cases of a letter lose the same accents. ß becomes ss, and
-- İ, I, ı and i are one letter. Lower case leaves only ς and nine old forms of Cyrillic letters (U+1C80 to U+1C88) to fold. The
-- iota subscript of Greek is an accent here and is removed in both cases.
--
-- Most names are ASCII, where only lower case is left to fold. The function is not strict, so that PostgreSQL evaluates the
-- expression itself instead of calling a function for each row; null stays null.
create function search_fold(value text) returns text language sql immutable parallel safe
return case
  when octet_length(value) = char_length(value) then lower(value collate "C")
  else replace(
    -- In the end once more: of ® is left (R).
    lower(public.unaccent('public.unaccent'::regdictionary, lower(normalize(
      case when value ~ U&'[\1c80-\1c88]' collate "C"
        then translate(value, U&'\1c80\1c81\1c82\1c83\1c84\1c85\1c86\1c87\1c88', U&'\0432\0434\043e\0441\0442\0442\044a\0463\a64b')
        else value
      end, nfkc) collate postroom_text)) collate "C"),
    U&'\03c2', U&'\03c3')
  end;

create table organization (
  organization_id uuid primary key,
  organization_name text not null check (char_length(organization_name) between 1 and 100),
  status text not null default 'active' check (status in ('active', 'suspended')),
  storage_limit_bytes bigint not null
    check (storage_limit_bytes between 1048576 and 9007199254739968 and storage_limit_bytes % 1024 = 0),
  identity_limit integer not null check (identity_limit > 0),
  created_at timestamptz(3) not null default now(),
  -- Triggers count these numbers (functions/counts); two constraints below refuse what exceeds a limit.
  storage_allocated_bytes bigint not null default 0 check (storage_allocated_bytes >= 0),
  storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  identity_count integer not null default 0 check (identity_count >= 0),
  mailbox_count integer not null default 0 check (mailbox_count >= 0),
  domain_count integer not null default 0 check (domain_count >= 0),
  department_count integer not null default 0 check (department_count >= 0),
  audit_event_count bigint not null default 0 check (audit_event_count >= 0),
  -- Another number after each change of what lists show.
  list_version bigint not null default 0,
  session_event_count bigint not null default 0 check (session_event_count >= 0),
  measured_mailbox_count integer not null default 0 check (measured_mailbox_count >= 0),
  -- A seed has filled it: the use of its mailboxes and its last logins are invented until a mail system measures them
  -- (functions/measurements). The console and the API say so beside these numbers.
  is_demonstration boolean not null default false,
  -- The units in which the organization reads sizes.
  storage_units text not null default 'decimal' check (storage_units in ('decimal', 'binary')),
  -- Of the settings alone: the row itself changes with every count.
  settings_version bigint not null default 1,
  -- A bulk change that deletes more identities needs the approval of a second key; null: none does.
  deletion_approval_above integer check (deletion_approval_above between 0 and 100000),
  -- A looser number that waits for a second key itself; null turns approvals off. One waits while asked_above_at is not null.
  asked_above integer check (asked_above between 0 and 100000),
  asked_above_at timestamptz(3),
  asked_above_by_key_id uuid,
  asked_above_by_key_name text,
  -- Aliases and groups, so that their list has its total without counting.
  alias_count integer not null default 0 check (alias_count >= 0),
  -- Whether rules may send mail to other mail systems.
  external_forwarding text not null default 'refused'
    constraint external_forwarding_check check (external_forwarding in ('allowed', 'refused')),
  -- The operator limits how many domains an organization has: the checks of all domains share the same workers.
  domain_limit integer not null default 100 check (domain_limit > 0),
  constraint allotment_exceeded check (storage_allocated_bytes <= storage_limit_bytes),
  constraint identity_limit_reached check (identity_count <= identity_limit)
);

-- Which services an organization has. A service without a row is as it was when the organization was created.
create table organization_service (
  organization_id uuid not null references organization,
  service_code text not null
    check (service_code in ('imap', 'pop3', 'smtp_submission', 'webmail', 'managesieve', 'caldav', 'carddav')),
  enabled boolean not null,
  changed_at timestamptz(3) not null default now(),
  primary key (organization_id, service_code)
);

create table domain (
  domain_id uuid not null,
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
  search text not null generated always as (search_fold(domain_name || ' ' || domain_name_unicode)) stored,
  identity_count integer not null default 0 check (identity_count >= 0),
  storage_allocated_bytes bigint not null default 0 check (storage_allocated_bytes >= 0),
  dns_status text not null default 'checking'
    constraint domain_dns_status check (dns_status in ('verified', 'advice', 'not_set_up', 'broken', 'cannot_tell', 'checking')),
  dns_since timestamptz(3),
  dns_unchecked_since timestamptz(3),
  dns_sentence text,
  -- What the operator says about the domain.
  receives boolean not null default true,
  sends boolean not null default true,
  inbound_gateways text[] not null default '{}',
  proof_kind text not null default 'operator' constraint domain_proof_kind check (proof_kind in ('dns', 'operator')),
  proof_label text,
  proof_token text,
  proof_seen_at timestamptz(3),
  proof_lapsed_at timestamptz(3),
  removed_at timestamptz(3),
  restorable_until timestamptz(3),
  -- Whether it was the primary domain when it was removed, and will be again when it is restored.
  was_primary boolean not null default false,
  primary key (organization_id, domain_id),
  constraint domain_name_taken unique (domain_name),
  constraint domain_default_within_maximum check (default_mailbox_limit_bytes <= max_mailbox_limit_bytes),
  constraint domain_proof check (
    (proof_kind = 'dns') = (proof_label is not null and proof_token is not null and proof_seen_at is not null)
  ),
  constraint domain_removal check ((removed_at is null) = (restorable_until is null)
    and (removed_at is null or not is_primary) and (removed_at is not null or not was_primary))
);
create unique index domain_one_primary on domain (organization_id) where is_primary;
create index domain_by_name on domain (organization_id, domain_name_unicode, domain_id);

create table department (
  department_id uuid not null,
  organization_id uuid not null references organization,
  department_name text collate postroom_text not null,
  -- Made by the server: NFKC and full case folding of the name, without characters that can't be seen. So the same name can't
  -- be created twice in two spellings.
  department_name_key text collate "C" not null,
  search text not null generated always as (search_fold(department_name)) stored,
  description text,
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  identity_count integer not null default 0 check (identity_count >= 0),
  storage_allocated_bytes bigint not null default 0 check (storage_allocated_bytes >= 0),
  storage_used_bytes bigint not null default 0 check (storage_used_bytes >= 0),
  mailbox_count integer not null default 0 check (mailbox_count >= 0),
  measured_mailbox_count integer not null default 0 check (measured_mailbox_count >= 0),
  -- For identities that join the department: the size of the mailbox, and a text on the welcome sheet.
  default_mailbox_limit_bytes bigint check (default_mailbox_limit_bytes between 1048576 and 1125899906842624
    and default_mailbox_limit_bytes % 1024 = 0),
  welcome_text text,
  -- With the name, which each row of a list of identities needs. Otherwise the plan for an average organization reads the whole
  -- index of names for each row.
  primary key (organization_id, department_id) include (department_name),
  constraint department_name_taken unique (organization_id, department_name_key)
);

create table identity (
  identity_id uuid not null,
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
  -- Whether nobody knows the password, because an offboarding has replaced it. Its undo leaves the identity active, and it can't
  -- sign in until the password is reset.
  password_is_unknown boolean not null default false,
  primary key (organization_id, identity_id),
  constraint address_taken unique (address),
  constraint identity_domain foreign key (organization_id, domain_id) references domain (organization_id, domain_id),
  constraint identity_department foreign key (organization_id, department_id)
    references department (organization_id, department_id)
);

alter table domain add constraint domain_catch_all foreign key (organization_id, catch_all_identity_id)
  references identity (organization_id, identity_id) deferrable initially immediate;

create table mailbox_quota (
  mailbox_quota_id uuid not null,
  organization_id uuid not null references organization,
  identity_id uuid not null,
  limit_bytes bigint not null check (limit_bytes between 1048576 and 1125899906842624 and limit_bytes % 1024 = 0),
  -- Null until a mail server has measured the mailbox: what is not known is never 0.
  used_bytes bigint check (used_bytes >= 0),
  used_messages bigint check (used_messages >= 0),
  warn_percent smallint not null default 90 check (warn_percent between 50 and 99),
  usage_as_of timestamptz(3),
  version bigint not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  -- Copies of what the list of mailboxes shows, searches and filters of the identity (functions/counts keeps them).
  address text collate "C" not null,
  display_name text collate postroom_text not null,
  domain_id uuid not null,
  department_id uuid,
  search text generated always as (search_fold(address || ' ' || display_name)) stored,
  -- Tenths of a percent, rounded half up.
  used_permille bigint generated always as (round(used_bytes::numeric * 1000 / limit_bytes)::bigint) stored,
  -- By the exact ratio, not by the rounded one; null until the mailbox is measured.
  level text generated always as (case
    when used_bytes is null then null
    when used_bytes::numeric >= limit_bytes then 'full'
    when used_bytes::numeric * 100 >= limit_bytes::numeric * 95 then 'warning'
    when used_bytes::numeric * 100 >= limit_bytes::numeric * 80 then 'notice'
    else 'ok' end) stored,
  -- When Activity got the event that the mailbox has reached warn_percent; null while its use is below that.
  warned_at timestamptz(3),
  -- When the warning was mailed to the identity, or could not be.
  warning_mailed_at timestamptz(3),
  primary key (organization_id, mailbox_quota_id),
  constraint mailbox_quota_exists unique (organization_id, identity_id),
  -- It does not cascade: a statement of its own deletes the mailbox before the identity. A cascade runs as the owner of the
  -- table, from whom row-level security may hide the rows, and the triggers would miss them silently.
  constraint mailbox_quota_identity foreign key (organization_id, identity_id)
    references identity (organization_id, identity_id),
  constraint mailbox_quota_measured check (
    (used_bytes is null) = (usage_as_of is null) and (used_messages is null) = (usage_as_of is null))
);

-- The identities that an event is about. An event of an alias or a group is also one of those that it adds or removes.
create function people_of_event(type text, resource uuid, before jsonb, after jsonb) returns uuid[]
language sql immutable parallel safe as $$
  select nullif(array_remove(case type
    when 'identity' then array[resource]
    when 'mailbox_quota' then array[(coalesce(after, before) ->> 'identity_id')::uuid]
    when 'domain' then case when before #>> '{catch_all,identity_id}' is distinct from after #>> '{catch_all,identity_id}'
      then array[(before #>> '{catch_all,identity_id}')::uuid, (after #>> '{catch_all,identity_id}')::uuid] end
    when 'alias' then array(select distinct (t ->> 'target_id')::uuid from jsonb_array_elements(
      coalesce(before -> 'targets', '[]') || coalesce(after -> 'targets', '[]')) t order by 1)
    when 'group' then array(select distinct (t ->> 'target_id')::uuid from jsonb_array_elements(
      coalesce(before -> 'members', '[]') || coalesce(after -> 'members', '[]')) t order by 1)
  end, null), '{}')
$$;

-- Activity. An event is written in the transaction of the change itself; the API can neither change nor delete it.
create table audit_event (
  audit_event_id uuid not null,
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
  request_id text not null,
  search text not null generated always as (search_fold(resource_label || ' ' || operation)) stored,
  identity_ids uuid[] generated always as (people_of_event(resource_type, resource_id, before, after)) stored,
  -- Sign-ins and sign-outs are many. By their own kind, Activity can leave them out.
  kind text not null generated always as
    (case when operation in ('createKeySession', 'endKeySession', 'createOwnSession', 'endOwnSession') then 'session'
      else 'change' end) stored,
  -- The event that this one undoes.
  reverts_event_id uuid,
  -- The bulk change that made the change, or that the event is about. It may have been deleted since.
  plan_id uuid,
  -- Activity lists one event for each request and each bulk change. The other events of a request, and the event of each
  -- identity in a bulk change, are parts: they are found by identity, by resource, by bulk change and by search.
  is_part boolean not null default false,
  primary key (organization_id, audit_event_id),
  constraint audit_event_reverts foreign key (organization_id, reverts_event_id)
    references audit_event (organization_id, audit_event_id)
);

-- The response to a request with an Idempotency-Key, for when the request is repeated.
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

-- Each organization deletes its own old records.
create index idempotency_record_of_organization on idempotency_record (organization_id, created_at);
