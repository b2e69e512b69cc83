-- What the migrations make, for reading. `npx vitest run server/db/schema.test.ts --update` writes it.

-- columns
address.organization_id uuid not null
address.address_id uuid not null default uuid_v7()
address.domain_id uuid not null
address.local_part text not null
address.address text not null
address.kind text not null
address.is_held boolean not null default false
address.note text
address.enabled boolean not null default true
address.expires_at timestamp(3) with time zone
address.may_send_as boolean not null default false
address.former_of uuid
address.signs_in boolean not null default false
address.search text default 
CASE
    WHEN (kind <> 'identity'::text) THEN search_fold(((address || ' '::text) || COALESCE(note, ''::text)))
    ELSE NULL::text
END
address.version bigint not null default 1
address.created_at timestamp(3) with time zone not null default now()
address.updated_at timestamp(3) with time zone not null default now()
address.in_use_until timestamp(3) with time zone not null default 'infinity'::timestamp with time zone
address.ended_at timestamp(3) with time zone
address_target.organization_id uuid not null
address_target.address_id uuid not null
address_target.target_id uuid not null
address_target.position smallint not null default 1
api_key.key_id uuid not null
api_key.organization_id uuid not null
api_key.key_name text not null
api_key.kind text not null
api_key.parent_key_id uuid
api_key.secret_sha256 bytea not null
api_key.key_hint text not null
api_key.permissions text[] not null
api_key.created_at timestamp(3) with time zone not null default now()
api_key.expires_at timestamp(3) with time zone
api_key.last_used_at timestamp(3) with time zone
api_key.revoked_at timestamp(3) with time zone
api_key.identity_id uuid
api_key.ended_at timestamp(3) with time zone
audit_event.audit_event_id uuid not null
audit_event.organization_id uuid not null
audit_event.occurred_at timestamp(3) with time zone not null default now()
audit_event.actor_key_id uuid
audit_event.actor_key_name text not null
audit_event.operation text not null
audit_event.resource_type text not null
audit_event.resource_id uuid not null
audit_event.resource_label text not null
audit_event.before jsonb
audit_event.after jsonb
audit_event.request_id text not null
audit_event.search text not null default search_fold(((resource_label || ' '::text) || operation))
audit_event.identity_ids uuid[] default people_of_event(resource_type, resource_id, before, after)
audit_event.kind text not null default 
CASE
    WHEN (operation = ANY (ARRAY['createKeySession'::text, 'endKeySession'::text, 'createOwnSession'::text, 'endOwnSession'::text])) THEN 'session'::text
    ELSE 'change'::text
END
audit_event.reverts_event_id uuid
audit_event.plan_id uuid
audit_event.is_part boolean not null default false
deleted_identity.organization_id uuid not null
deleted_identity.identity_id uuid not null
deleted_identity.domain_id uuid not null
deleted_identity.department_id uuid
deleted_identity.local_part text not null
deleted_identity.address text not null
deleted_identity.display_name text not null
deleted_identity.search text not null default search_fold(((address || ' '::text) || display_name))
deleted_identity.status text not null
deleted_identity.status_reason text
deleted_identity.delivery_while_suspended text not null
deleted_identity.must_change_password boolean not null
deleted_identity.password_hash text
deleted_identity.password_changed_at timestamp(3) with time zone
deleted_identity.last_login_at timestamp(3) with time zone
deleted_identity.external_id text
deleted_identity.version bigint not null
deleted_identity.created_at timestamp(3) with time zone not null
deleted_identity.mailbox_quota_id uuid
deleted_identity.limit_bytes bigint
deleted_identity.used_bytes bigint
deleted_identity.used_messages bigint
deleted_identity.warn_percent smallint
deleted_identity.usage_as_of timestamp(3) with time zone
deleted_identity.mailbox_version bigint
deleted_identity.mailbox_created_at timestamp(3) with time zone
deleted_identity.warned_at timestamp(3) with time zone
deleted_identity.warning_mailed_at timestamp(3) with time zone
deleted_identity.catch_all_domain_ids uuid[] not null
deleted_identity.logins jsonb not null
deleted_identity.failed_sign_ins jsonb not null
deleted_identity.deleted_at timestamp(3) with time zone not null default now()
deleted_identity.restorable_until timestamp(3) with time zone not null default (now() + '30 days'::interval)
deleted_identity.password_is_unknown boolean not null default false
department.department_id uuid not null
department.organization_id uuid not null
department.department_name text not null
department.department_name_key text not null
department.search text not null default search_fold(department_name)
department.description text
department.version bigint not null default 1
department.created_at timestamp(3) with time zone not null default now()
department.updated_at timestamp(3) with time zone not null default now()
department.identity_count integer not null default 0
department.storage_allocated_bytes bigint not null default 0
department.storage_used_bytes bigint not null default 0
department.mailbox_count integer not null default 0
department.measured_mailbox_count integer not null default 0
department.default_mailbox_limit_bytes bigint
department.welcome_text text
dns_check_count.organization_id uuid not null
dns_check_count.started_at timestamp(3) with time zone not null default now()
dns_check_count.count integer not null
dns_fact.is_only boolean not null default true
dns_fact.mx_hosts text[] not null default '{}'::text[]
dns_fact.sending_addresses text[] not null default '{}'::text[]
dns_fact.helo_name text
dns_fact.spf_include text
dns_fact.client_hosts text[] not null default '{}'::text[]
dns_fact.updated_at timestamp(3) with time zone not null default now()
dns_share.organization_id uuid not null
dns_share.domain_id uuid not null
dns_share.share_id uuid not null
dns_share.token_sha256 bytea not null
dns_share.made_by_key_id uuid not null
dns_share.made_by_key_name text not null
dns_share.created_at timestamp(3) with time zone not null default now()
dns_share.expires_at timestamp(3) with time zone not null
dns_share.last_used_at timestamp(3) with time zone
dns_share.revoked_at timestamp(3) with time zone
dns_share.ended_at timestamp(3) with time zone
domain.domain_id uuid not null
domain.organization_id uuid not null
domain.domain_name text not null
domain.domain_name_unicode text not null
domain.status text not null default 'active'::text
domain.is_primary boolean not null default false
domain.default_mailbox_limit_bytes bigint not null
domain.max_mailbox_limit_bytes bigint not null
domain.catch_all_identity_id uuid
domain.subaddressing_enabled boolean not null default true
domain.description text
domain.version bigint not null default 1
domain.created_at timestamp(3) with time zone not null default now()
domain.updated_at timestamp(3) with time zone not null default now()
domain.search text not null default search_fold(((domain_name || ' '::text) || domain_name_unicode))
domain.identity_count integer not null default 0
domain.storage_allocated_bytes bigint not null default 0
domain.dns_status text not null default 'checking'::text
domain.dns_since timestamp(3) with time zone
domain.dns_unchecked_since timestamp(3) with time zone
domain.dns_sentence text
domain.receives boolean not null default true
domain.sends boolean not null default true
domain.inbound_gateways text[] not null default '{}'::text[]
domain.proof_kind text not null default 'operator'::text
domain.proof_label text
domain.proof_token text
domain.proof_seen_at timestamp(3) with time zone
domain.proof_lapsed_at timestamp(3) with time zone
domain.removed_at timestamp(3) with time zone
domain.restorable_until timestamp(3) with time zone
domain.was_primary boolean not null default false
domain_claim.organization_id uuid not null
domain_claim.claim_id uuid not null
domain_claim.domain_name text not null
domain_claim.domain_name_unicode text not null
domain_claim.label text not null
domain_claim.token text not null
domain_claim.code text not null default 'not_looked'::text
domain_claim.seen text[] not null default '{}'::text[]
domain_claim.made_by_key_id uuid not null
domain_claim.made_by_key_name text not null
domain_claim.created_at timestamp(3) with time zone not null default now()
domain_claim.expires_at timestamp(3) with time zone not null default (now() + '30 days'::interval)
domain_claim.proven_at timestamp(3) with time zone
domain_claim.domain_id uuid
domain_claim.next_look_at timestamp(3) with time zone not null default now()
domain_claim.is_asked boolean not null default true
domain_claim.asked_at timestamp(3) with time zone
domain_claim.asked_hour timestamp(3) with time zone
domain_claim.asked_count integer not null default 0
domain_claim.waiting_since timestamp(3) with time zone not null default now()
domain_claim.waiting_count integer not null default 0
domain_claim.failed_count integer not null default 0
domain_claim.unchecked_since timestamp(3) with time zone
domain_claim.looked_at timestamp(3) with time zone
domain_claim.resolvers text[] not null default '{}'::text[]
domain_claim.is_invented boolean not null default false
domain_claim.claimed_by uuid
domain_claim.leased_until timestamp(3) with time zone
domain_claim.attempts integer not null default 0
domain_claim.ended_at timestamp(3) with time zone
domain_claim.zone_name text
domain_claim.found_at text
domain_claim.claimed_at timestamp with time zone
domain_dkim_key.organization_id uuid not null
domain_dkim_key.domain_id uuid not null
domain_dkim_key.selector text not null
domain_dkim_key.public_key text not null
domain_dkim_key.created_at timestamp(3) with time zone not null default now()
domain_look.organization_id uuid not null
domain_look.domain_id uuid not null
domain_look.next_look_at timestamp(3) with time zone not null default now()
domain_look.is_asked boolean not null default false
domain_look.asked_at timestamp(3) with time zone
domain_look.asked_hour timestamp(3) with time zone
domain_look.asked_count integer not null default 0
domain_look.waiting_since timestamp(3) with time zone
domain_look.waiting_count integer not null default 0
domain_look.failed_count integer not null default 0
domain_look.looked_at timestamp(3) with time zone
domain_look.resolvers text[] not null default '{}'::text[]
domain_look.is_invented boolean not null default false
domain_look.claimed_by uuid
domain_look.leased_until timestamp(3) with time zone
domain_look.attempts integer not null default 0
domain_look.claimed_at timestamp with time zone
domain_look.zone_name text
domain_record.organization_id uuid not null
domain_record.domain_id uuid not null
domain_record.record_id uuid not null default uuid_v7()
domain_record.check_name text not null
domain_record.subject text not null
domain_record.host text not null
domain_record.record_type text not null
domain_record.verdict text not null
domain_record.code text not null
domain_record.since timestamp(3) with time zone not null
domain_record.last_good_at timestamp(3) with time zone
domain_record.looked_at timestamp(3) with time zone not null
domain_record.unchecked_since timestamp(3) with time zone
domain_record.remembered_until timestamp(3) with time zone
domain_record.to_publish text
domain_record.seen jsonb not null
domain_record.evidence jsonb
domain_record_change.organization_id uuid not null
domain_record_change.domain_id uuid not null
domain_record_change.change_id uuid not null
domain_record_change.occurred_at timestamp(3) with time zone not null default now()
domain_record_change.check_name text not null
domain_record_change.subject text not null
domain_record_change.host text not null
domain_record_change.record_type text not null
domain_record_change.before jsonb
domain_record_change.after jsonb
enforcement.organization_id uuid not null
enforcement.enforcement_id uuid not null default uuid_v7()
enforcement.kind text not null
enforcement.identity_id uuid
enforcement.mailbox_quota_id uuid
enforcement.domain_id uuid
enforcement.service_code text
enforcement.address text
enforcement.closes_sessions boolean not null default false
enforcement.request_id text
enforcement.wanted_at timestamp(3) with time zone not null default clock_timestamp()
enforcement.state text not null default 'pending'::text
enforcement.attempts integer not null default 0
enforcement.next_try_at timestamp(3) with time zone not null default clock_timestamp()
enforcement.claimed_by uuid
enforcement.enforced_at timestamp(3) with time zone
enforcement.evidence jsonb
enforcement.last_error text
enforcement.sessions_closed integer not null default 0
enforcement.new_password_accepted boolean
enforcement.former_address text
enforcement.alias_id uuid
enforcement.group_id uuid
failed_sign_in.organization_id uuid not null
failed_sign_in.identity_id uuid
failed_sign_in.day date not null
failed_sign_in.source text
failed_sign_in.count integer not null default 0
failed_sign_in.refused_count integer not null default 0
failed_sign_in.service_codes text[] not null default '{}'::text[]
failed_sign_in.first_at timestamp(3) with time zone not null
failed_sign_in.last_at timestamp(3) with time zone not null
failed_sign_in_minute.organization_id uuid not null
failed_sign_in_minute.minute timestamp(3) with time zone not null
failed_sign_in_minute.source text
failed_sign_in_minute.count integer not null
group_sender.organization_id uuid not null
group_sender.address_id uuid not null
group_sender.identity_id uuid not null
idempotency_record.organization_id uuid not null
idempotency_record.operation text not null
idempotency_record.path text not null
idempotency_record.idempotency_key text not null
idempotency_record.body_sha256 bytea not null
idempotency_record.status smallint not null
idempotency_record.etag text
idempotency_record.body text
idempotency_record.created_at timestamp(3) with time zone not null default now()
identity.identity_id uuid not null
identity.organization_id uuid not null
identity.domain_id uuid not null
identity.department_id uuid
identity.local_part text not null
identity.address text not null
identity.display_name text not null
identity.search text not null default search_fold(((address || ' '::text) || display_name))
identity.status text not null default 'active'::text
identity.status_reason text
identity.delivery_while_suspended text not null default 'accept'::text
identity.must_change_password boolean not null default false
identity.password_hash text
identity.password_changed_at timestamp(3) with time zone
identity.last_login_at timestamp(3) with time zone
identity.external_id text
identity.version bigint not null default 1
identity.created_at timestamp(3) with time zone not null default now()
identity.updated_at timestamp(3) with time zone not null default now()
identity.password_is_unknown boolean not null default false
identity_login.organization_id uuid not null
identity_login.identity_id uuid not null
identity_login.service_code text not null
identity_login.last_login_at timestamp(3) with time zone not null
list_bucket.organization_id uuid not null
list_bucket.list text not null
list_bucket.number double precision not null
list_bucket.name text not null
list_bucket.id uuid not null
list_bucket.count integer not null
mail_group.organization_id uuid not null
mail_group.address_id uuid not null
mail_group.domain_id uuid not null
mail_group.address text not null
mail_group.group_name text not null
mail_group.description text
mail_group.senders text not null default 'anyone'::text
mail_group.department_id uuid
mail_group.search text default search_fold(((((address || ' '::text) || group_name) || ' '::text) || COALESCE(description, ''::text)))
mail_group.created_at timestamp(3) with time zone not null default now()
mail_group.member_count integer not null default 0
mail_rules.organization_id uuid not null
mail_rules.identity_id uuid not null
mail_rules.own_rules text not null default 'run'::text
mail_rules.forward_to_identity_id uuid
mail_rules.forward_to_address text
mail_rules.keep_copy boolean not null default true
mail_rules.reply_subject text
mail_rules.reply_text text
mail_rules.reply_days smallint not null default 7
mail_rules.reply_starts_at timestamp(3) with time zone
mail_rules.reply_ends_at timestamp(3) with time zone
mail_rules.version bigint not null default 1
mail_rules.created_at timestamp(3) with time zone not null default now()
mail_rules.updated_at timestamp(3) with time zone not null default now()
mailbox_fullness.organization_id uuid not null
mailbox_fullness.level text
mailbox_fullness.tenth smallint
mailbox_fullness.count integer not null
mailbox_quota.mailbox_quota_id uuid not null
mailbox_quota.organization_id uuid not null
mailbox_quota.identity_id uuid not null
mailbox_quota.limit_bytes bigint not null
mailbox_quota.used_bytes bigint
mailbox_quota.used_messages bigint
mailbox_quota.warn_percent smallint not null default 90
mailbox_quota.usage_as_of timestamp(3) with time zone
mailbox_quota.version bigint not null default 1
mailbox_quota.created_at timestamp(3) with time zone not null default now()
mailbox_quota.updated_at timestamp(3) with time zone not null default now()
mailbox_quota.address text not null
mailbox_quota.display_name text not null
mailbox_quota.domain_id uuid not null
mailbox_quota.department_id uuid
mailbox_quota.search text default search_fold(((address || ' '::text) || display_name))
mailbox_quota.used_permille bigint default (round((((used_bytes)::numeric * (1000)::numeric) / (limit_bytes)::numeric)))::bigint
mailbox_quota.level text default 
CASE
    WHEN (used_bytes IS NULL) THEN NULL::text
    WHEN ((used_bytes)::numeric >= (limit_bytes)::numeric) THEN 'full'::text
    WHEN (((used_bytes)::numeric * (100)::numeric) >= ((limit_bytes)::numeric * (95)::numeric)) THEN 'warning'::text
    WHEN (((used_bytes)::numeric * (100)::numeric) >= ((limit_bytes)::numeric * (80)::numeric)) THEN 'notice'::text
    ELSE 'ok'::text
END
mailbox_quota.warned_at timestamp(3) with time zone
mailbox_quota.warning_mailed_at timestamp(3) with time zone
migration.number integer not null
migration.name text not null
migration.applied_at timestamp with time zone not null default now()
organization.organization_id uuid not null
organization.organization_name text not null
organization.status text not null default 'active'::text
organization.storage_limit_bytes bigint not null
organization.identity_limit integer not null
organization.created_at timestamp(3) with time zone not null default now()
organization.storage_allocated_bytes bigint not null default 0
organization.storage_used_bytes bigint not null default 0
organization.identity_count integer not null default 0
organization.mailbox_count integer not null default 0
organization.domain_count integer not null default 0
organization.department_count integer not null default 0
organization.audit_event_count bigint not null default 0
organization.list_version bigint not null default 0
organization.session_event_count bigint not null default 0
organization.measured_mailbox_count integer not null default 0
organization.is_demonstration boolean not null default false
organization.storage_units text not null default 'decimal'::text
organization.settings_version bigint not null default 1
organization.deletion_approval_above integer
organization.asked_above integer
organization.asked_above_at timestamp(3) with time zone
organization.asked_above_by_key_id uuid
organization.asked_above_by_key_name text
organization.alias_count integer not null default 0
organization.external_forwarding text not null default 'refused'::text
organization.domain_limit integer not null default 100
organization_service.organization_id uuid not null
organization_service.service_code text not null
organization_service.enabled boolean not null
organization_service.changed_at timestamp(3) with time zone not null default now()
plan.organization_id uuid not null
plan.plan_id uuid not null default uuid_v7()
plan.operation text not null
plan.change jsonb not null
plan.selection_kind text not null
plan.selection jsonb not null
plan.state text not null
plan.code text
plan.total_count integer
plan.will_change_count integer not null default 0
plan.unchanged_count integer not null default 0
plan.refused_count integer not null default 0
plan.done_count integer not null default 0
plan.failed_count integer not null default 0
plan.allotment_before_bytes bigint
plan.allotment_after_bytes bigint
plan.allotment_limit_bytes bigint
plan.retry_of_plan_id uuid
plan.reverts_plan_id uuid
plan.created_by_key_id uuid not null
plan.created_by_key_name text not null
plan.run_by_key_id uuid
plan.run_by_key_name text
plan.authority_key_id uuid
plan.run_at timestamp(3) with time zone
plan.created_at timestamp(3) with time zone not null default now()
plan.ready_at timestamp(3) with time zone
plan.started_at timestamp(3) with time zone
plan.finished_at timestamp(3) with time zone
plan.expires_at timestamp(3) with time zone not null
plan.passwords_public_key bytea
plan.claimed_by uuid
plan.leased_until timestamp(3) with time zone
plan.attempts integer not null default 0
plan.create_count integer not null default 0
plan.approval_above integer
plan.approval_asked_at timestamp(3) with time zone
plan.approved_by_key_id uuid
plan.approved_by_key_name text
plan.approved_at timestamp(3) with time zone
plan.follows_plan_id uuid
plan.items_removed_at timestamp(3) with time zone
plan.has_items boolean not null default true
plan.received_bytes bigint not null default 0
plan.held_at timestamp(3) with time zone
plan.claimed_at timestamp(3) with time zone
plan.full_count integer not null default 0
plan.approved_authority_key_id uuid
plan_item.organization_id uuid not null
plan_item.plan_id uuid not null
plan_item.position integer not null
plan_item.identity_id uuid not null
plan_item.address text
plan_item.display_name text
plan_item.outcome text
plan_item.version bigint
plan_item.before jsonb
plan_item.after jsonb
plan_item.code text
plan_item.detail text
plan_item.sealed_password bytea
plan_item.line bigint
plan_item.row jsonb
plan_item.errors jsonb
plan_item.search text not null default search_fold((COALESCE((address || ' '::text), ''::text) || COALESCE(display_name, ''::text)))
plan_item.problem jsonb
redirect_rest.organization_id uuid not null
redirect_rest.identity_id uuid not null
redirect_rest.day date not null
redirect_rest.set_by text not null
redirect_rest.is_outside boolean not null
redirect_rest.count bigint not null
redirect_seen.organization_id uuid not null
redirect_seen.identity_id uuid not null
redirect_seen.target text not null
redirect_seen.set_by text not null
redirect_seen.is_outside boolean not null
redirect_seen.count integer not null
redirect_seen.first_at timestamp(3) with time zone not null
redirect_seen.last_at timestamp(3) with time zone not null

-- constraints
address address_address_check CHECK ((octet_length(address) <= 254))
address address_domain FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id)
address address_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'alias'::text, 'held'::text, 'group'::text])))
address address_local_part_check CHECK ((octet_length(local_part) <= 64))
address address_pkey PRIMARY KEY (organization_id, address_id)
address address_reserved CHECK ((local_part <> 'postroom-configuration'::text)) NOT VALID
address address_unique UNIQUE (address)
address held_is_no_identity CHECK ((NOT (is_held AND (kind = 'identity'::text))))
address only_aliases_are_former CHECK (((former_of IS NULL) OR (kind = 'alias'::text)))
address_target address_target_pkey PRIMARY KEY (organization_id, address_id, target_id)
address_target not_itself CHECK ((address_id <> target_id))
address_target target_is_there FOREIGN KEY (organization_id, target_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE
address_target target_of FOREIGN KEY (organization_id, address_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE
api_key api_key_key_name_check CHECK (((char_length(key_name) >= 1) AND (char_length(key_name) <= 100)))
api_key api_key_kind_check CHECK ((kind = ANY (ARRAY['key'::text, 'session'::text, 'person'::text])))
api_key api_key_of_person FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id) ON DELETE CASCADE
api_key api_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
api_key api_key_parent_key_id_fkey FOREIGN KEY (parent_key_id) REFERENCES api_key(key_id) ON DELETE CASCADE
api_key api_key_pkey PRIMARY KEY (key_id)
api_key api_key_secret UNIQUE (secret_sha256)
api_key api_key_secret_sha256_check CHECK ((octet_length(secret_sha256) = 32))
api_key person_is_an_identity CHECK (((kind = 'person'::text) = (identity_id IS NOT NULL)))
api_key person_may_nothing_else CHECK (((kind <> 'person'::text) OR (permissions = '{}'::text[])))
api_key session_expires CHECK (((kind = 'key'::text) OR (expires_at IS NOT NULL)))
api_key session_has_parent CHECK (((kind = 'session'::text) = (parent_key_id IS NOT NULL)))
audit_event audit_event_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
audit_event audit_event_pkey PRIMARY KEY (organization_id, audit_event_id)
audit_event audit_event_reverts FOREIGN KEY (organization_id, reverts_event_id) REFERENCES audit_event(organization_id, audit_event_id)
deleted_identity deleted_identity_domain FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id)
deleted_identity deleted_identity_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
deleted_identity deleted_identity_pkey PRIMARY KEY (organization_id, identity_id)
deleted_identity deleted_mailbox_is_whole CHECK (((mailbox_quota_id IS NULL) = (limit_bytes IS NULL)))
department department_default_mailbox_limit_bytes_check CHECK ((((default_mailbox_limit_bytes >= 1048576) AND (default_mailbox_limit_bytes <= '1125899906842624'::bigint)) AND ((default_mailbox_limit_bytes % (1024)::bigint) = 0)))
department department_identity_count_check CHECK ((identity_count >= 0))
department department_mailbox_count_check CHECK ((mailbox_count >= 0))
department department_measured_mailbox_count_check CHECK ((measured_mailbox_count >= 0))
department department_name_taken UNIQUE (organization_id, department_name_key)
department department_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
department department_pkey PRIMARY KEY (organization_id, department_id) INCLUDE (department_name)
department department_storage_allocated_bytes_check CHECK ((storage_allocated_bytes >= 0))
department department_storage_used_bytes_check CHECK ((storage_used_bytes >= 0))
dns_check_count dns_check_count_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
dns_check_count dns_check_count_pkey PRIMARY KEY (organization_id)
dns_fact dns_fact_is_one CHECK (is_only)
dns_fact dns_fact_pkey PRIMARY KEY (is_only)
dns_share dns_share_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
dns_share dns_share_pkey PRIMARY KEY (organization_id, share_id)
dns_share dns_share_token UNIQUE (token_sha256)
domain domain_catch_all FOREIGN KEY (organization_id, catch_all_identity_id) REFERENCES identity(organization_id, identity_id) DEFERRABLE
domain domain_default_within_maximum CHECK ((default_mailbox_limit_bytes <= max_mailbox_limit_bytes))
domain domain_dns_status CHECK ((dns_status = ANY (ARRAY['verified'::text, 'advice'::text, 'not_set_up'::text, 'broken'::text, 'cannot_tell'::text, 'checking'::text])))
domain domain_identity_count_check CHECK ((identity_count >= 0))
domain domain_name_taken UNIQUE (domain_name)
domain domain_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
domain domain_pkey PRIMARY KEY (organization_id, domain_id)
domain domain_proof CHECK (((proof_kind = 'dns'::text) = ((proof_label IS NOT NULL) AND (proof_token IS NOT NULL) AND (proof_seen_at IS NOT NULL))))
domain domain_proof_kind CHECK ((proof_kind = ANY (ARRAY['dns'::text, 'operator'::text])))
domain domain_removal CHECK ((((removed_at IS NULL) = (restorable_until IS NULL)) AND ((removed_at IS NULL) OR (NOT is_primary)) AND ((removed_at IS NOT NULL) OR (NOT was_primary))))
domain domain_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
domain domain_storage_allocated_bytes_check CHECK ((storage_allocated_bytes >= 0))
domain_claim domain_claim_code CHECK ((code = ANY (ARRAY['not_looked'::text, 'no_record'::text, 'other_value'::text, 'is_alias'::text, 'name_doubled'::text, 'other_name'::text, 'no_such_domain'::text, 'still_spreading'::text, 'zone_unreachable'::text, 'no_answer'::text, 'dnssec_bogus'::text, 'not_checked'::text, 'in_use'::text, 'two_proofs'::text])))
domain_claim domain_claim_once UNIQUE (organization_id, domain_name)
domain_claim domain_claim_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
domain_claim domain_claim_pkey PRIMARY KEY (organization_id, claim_id)
domain_dkim_key dkim_key_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
domain_dkim_key domain_dkim_key_pkey PRIMARY KEY (organization_id, domain_id, selector)
domain_look domain_look_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
domain_look domain_look_pkey PRIMARY KEY (organization_id, domain_id)
domain_record domain_record_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
domain_record domain_record_pkey PRIMARY KEY (organization_id, domain_id, check_name, subject)
domain_record domain_record_verdict CHECK ((verdict = ANY (ARRAY['ok'::text, 'advice'::text, 'absent'::text, 'broken'::text, 'cannot_tell'::text])))
domain_record_change domain_record_change_of FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id) ON DELETE CASCADE
domain_record_change domain_record_change_pkey PRIMARY KEY (organization_id, domain_id, change_id)
enforcement enforcement_kind_check CHECK ((kind = ANY (ARRAY['sign_in'::text, 'delivery'::text, 'quota'::text, 'purge'::text, 'address'::text, 'rules'::text])))
enforcement enforcement_last_error_check CHECK ((last_error = ANY (ARRAY['unreachable'::text, 'timed_out'::text, 'refused_us'::text, 'differs'::text, 'failed'::text, 'older_configuration'::text, 'unsupported'::text])))
enforcement enforcement_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
enforcement enforcement_pkey PRIMARY KEY (organization_id, enforcement_id)
enforcement enforcement_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'enforced'::text, 'failed'::text, 'superseded'::text, 'unchecked'::text])))
failed_sign_in failed_sign_in_key UNIQUE NULLS NOT DISTINCT (organization_id, identity_id, day, source)
failed_sign_in failed_sign_in_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
failed_sign_in failed_sign_in_organization_id_identity_id_fkey FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id) ON DELETE CASCADE
failed_sign_in failed_sign_in_source_check CHECK ((length(source) <= 50))
failed_sign_in_minute failed_sign_in_minute_key UNIQUE NULLS NOT DISTINCT (organization_id, minute, source)
failed_sign_in_minute failed_sign_in_minute_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
failed_sign_in_minute failed_sign_in_minute_source_check CHECK ((length(source) <= 50))
group_sender group_sender_pkey PRIMARY KEY (organization_id, address_id, identity_id)
group_sender sender_is_there FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE
group_sender sender_of FOREIGN KEY (organization_id, address_id) REFERENCES mail_group(organization_id, address_id) ON DELETE CASCADE
idempotency_record idempotency_record_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
idempotency_record idempotency_record_pkey PRIMARY KEY (organization_id, operation, path, idempotency_key)
identity address_taken UNIQUE (address)
identity identity_address_check CHECK ((octet_length(address) <= 254))
identity identity_delivery_while_suspended_check CHECK ((delivery_while_suspended = ANY (ARRAY['accept'::text, 'reject'::text])))
identity identity_department FOREIGN KEY (organization_id, department_id) REFERENCES department(organization_id, department_id)
identity identity_domain FOREIGN KEY (organization_id, domain_id) REFERENCES domain(organization_id, domain_id)
identity identity_local_part_check CHECK ((octet_length(local_part) <= 64))
identity identity_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
identity identity_pkey PRIMARY KEY (organization_id, identity_id)
identity identity_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
identity_login identity_login_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
identity_login identity_login_organization_id_identity_id_fkey FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id) ON DELETE CASCADE
identity_login identity_login_pkey PRIMARY KEY (organization_id, identity_id, service_code)
identity_login identity_login_service_code_check CHECK ((service_code = ANY (ARRAY['imap'::text, 'pop3'::text, 'smtp_submission'::text, 'managesieve'::text])))
list_bucket list_bucket_count_check CHECK ((count >= 0))
list_bucket list_bucket_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
list_bucket list_bucket_pkey PRIMARY KEY (organization_id, list, number, name, id)
mail_group group_address FOREIGN KEY (organization_id, address_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE
mail_group group_department FOREIGN KEY (organization_id, department_id) REFERENCES department(organization_id, department_id) ON DELETE SET NULL (department_id)
mail_group mail_group_group_name_check CHECK (((char_length(group_name) >= 1) AND (char_length(group_name) <= 100)))
mail_group mail_group_member_count_check CHECK ((member_count >= 0))
mail_group mail_group_pkey PRIMARY KEY (organization_id, address_id)
mail_group mail_group_senders_check CHECK ((senders = ANY (ARRAY['anyone'::text, 'organization'::text, 'members'::text, 'listed'::text])))
mail_rules forward_target FOREIGN KEY (organization_id, forward_to_identity_id) REFERENCES address(organization_id, address_id) ON DELETE SET NULL (forward_to_identity_id)
mail_rules forward_to_itself CHECK ((forward_to_identity_id <> identity_id))
mail_rules forward_to_one CHECK (((forward_to_identity_id IS NULL) OR (forward_to_address IS NULL)))
mail_rules mail_rules_forward_to_address_check CHECK (((octet_length(forward_to_address) <= 254) AND (forward_to_address ~ '^[A-Za-z0-9.!#$%&''*+/=?^_`{|}~-]{1,64}@[a-z0-9.-]{1,253}$'::text)))
mail_rules mail_rules_own_rules_check CHECK ((own_rules = ANY (ARRAY['run'::text, 'stopped'::text])))
mail_rules mail_rules_pkey PRIMARY KEY (organization_id, identity_id)
mail_rules mail_rules_reply_days_check CHECK (((reply_days >= 1) AND (reply_days <= 30)))
mail_rules mail_rules_reply_subject_check CHECK (((char_length(reply_subject) >= 1) AND (char_length(reply_subject) <= 200)))
mail_rules mail_rules_reply_text_check CHECK (((char_length(reply_text) >= 1) AND (char_length(reply_text) <= 10000)))
mail_rules reply_ends_after_start CHECK ((reply_ends_at > reply_starts_at))
mail_rules reply_fits CHECK ((octet_length(mail.sieve_string(reply_text)) <= 32768))
mail_rules reply_is_whole CHECK (((reply_subject IS NULL) = (reply_text IS NULL)))
mail_rules rules_of FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE
mailbox_fullness mailbox_fullness_key UNIQUE NULLS NOT DISTINCT (organization_id, level, tenth)
mailbox_fullness mailbox_fullness_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
mailbox_fullness mailbox_fullness_tenth_check CHECK (((tenth >= 0) AND (tenth <= 10)))
mailbox_quota mailbox_quota_exists UNIQUE (organization_id, identity_id)
mailbox_quota mailbox_quota_identity FOREIGN KEY (organization_id, identity_id) REFERENCES identity(organization_id, identity_id)
mailbox_quota mailbox_quota_limit_bytes_check CHECK ((((limit_bytes >= 1048576) AND (limit_bytes <= '1125899906842624'::bigint)) AND ((limit_bytes % (1024)::bigint) = 0)))
mailbox_quota mailbox_quota_measured CHECK ((((used_bytes IS NULL) = (usage_as_of IS NULL)) AND ((used_messages IS NULL) = (usage_as_of IS NULL))))
mailbox_quota mailbox_quota_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
mailbox_quota mailbox_quota_pkey PRIMARY KEY (organization_id, mailbox_quota_id)
mailbox_quota mailbox_quota_used_bytes_check CHECK ((used_bytes >= 0))
mailbox_quota mailbox_quota_used_messages_check CHECK ((used_messages >= 0))
mailbox_quota mailbox_quota_warn_percent_check CHECK (((warn_percent >= 50) AND (warn_percent <= 99)))
migration migration_pkey PRIMARY KEY (number)
organization allotment_exceeded CHECK ((storage_allocated_bytes <= storage_limit_bytes))
organization external_forwarding_check CHECK ((external_forwarding = ANY (ARRAY['allowed'::text, 'refused'::text])))
organization identity_limit_reached CHECK ((identity_count <= identity_limit))
organization organization_alias_count_check CHECK ((alias_count >= 0))
organization organization_asked_above_check CHECK (((asked_above >= 0) AND (asked_above <= 100000)))
organization organization_audit_event_count_check CHECK ((audit_event_count >= 0))
organization organization_deletion_approval_above_check CHECK (((deletion_approval_above >= 0) AND (deletion_approval_above <= 100000)))
organization organization_department_count_check CHECK ((department_count >= 0))
organization organization_domain_count_check CHECK ((domain_count >= 0))
organization organization_domain_limit_check CHECK ((domain_limit > 0))
organization organization_identity_count_check CHECK ((identity_count >= 0))
organization organization_identity_limit_check CHECK ((identity_limit > 0))
organization organization_mailbox_count_check CHECK ((mailbox_count >= 0))
organization organization_measured_mailbox_count_check CHECK ((measured_mailbox_count >= 0))
organization organization_organization_name_check CHECK (((char_length(organization_name) >= 1) AND (char_length(organization_name) <= 100)))
organization organization_pkey PRIMARY KEY (organization_id)
organization organization_session_event_count_check CHECK ((session_event_count >= 0))
organization organization_status_check CHECK ((status = ANY (ARRAY['active'::text, 'suspended'::text])))
organization organization_storage_allocated_bytes_check CHECK ((storage_allocated_bytes >= 0))
organization organization_storage_limit_bytes_check CHECK ((((storage_limit_bytes >= 1048576) AND (storage_limit_bytes <= '9007199254739968'::bigint)) AND ((storage_limit_bytes % (1024)::bigint) = 0)))
organization organization_storage_units_check CHECK ((storage_units = ANY (ARRAY['decimal'::text, 'binary'::text])))
organization organization_storage_used_bytes_check CHECK ((storage_used_bytes >= 0))
organization_service organization_service_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
organization_service organization_service_pkey PRIMARY KEY (organization_id, service_code)
organization_service organization_service_service_code_check CHECK ((service_code = ANY (ARRAY['imap'::text, 'pop3'::text, 'smtp_submission'::text, 'webmail'::text, 'managesieve'::text, 'caldav'::text, 'carddav'::text])))
plan plan_follows FOREIGN KEY (organization_id, follows_plan_id) REFERENCES plan(organization_id, plan_id)
plan plan_is_approved CHECK (((state <> ALL (ARRAY['scheduled'::text, 'queued'::text, 'running'::text, 'done'::text])) OR (approval_above IS NULL) OR (approved_at IS NOT NULL)))
plan plan_operation_check CHECK ((operation = ANY (ARRAY['suspend'::text, 'reactivate'::text, 'move'::text, 'resize'::text, 'reset_password'::text, 'delete'::text, 'import'::text, 'restore'::text, 'leave'::text, 'add_alias'::text, 'rename'::text, 'add_to_group'::text, 'remove_from_group'::text])))
plan plan_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES organization(organization_id)
plan plan_organization_id_retry_of_plan_id_fkey FOREIGN KEY (organization_id, retry_of_plan_id) REFERENCES plan(organization_id, plan_id)
plan plan_organization_id_reverts_plan_id_fkey FOREIGN KEY (organization_id, reverts_plan_id) REFERENCES plan(organization_id, plan_id)
plan plan_pkey PRIMARY KEY (organization_id, plan_id)
plan plan_selection_kind_check CHECK ((selection_kind = ANY (ARRAY['identity_ids'::text, 'filter'::text, 'mailbox_filter'::text, 'import'::text, 'retry'::text, 'revert'::text])))
plan plan_state_check CHECK ((state = ANY (ARRAY['receiving'::text, 'preparing'::text, 'ready'::text, 'awaiting_approval'::text, 'scheduled'::text, 'queued'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
plan_item plan_item_organization_id_plan_id_fkey FOREIGN KEY (organization_id, plan_id) REFERENCES plan(organization_id, plan_id) ON DELETE CASCADE
plan_item plan_item_organization_id_plan_id_identity_id_key UNIQUE (organization_id, plan_id, identity_id)
plan_item plan_item_outcome_check CHECK ((outcome = ANY (ARRAY['will_change'::text, 'unchanged'::text, 'refused'::text, 'done'::text, 'failed'::text])))
plan_item plan_item_pkey PRIMARY KEY (organization_id, plan_id, "position")
redirect_rest redirect_rest_count_check CHECK ((count > 0))
redirect_rest redirect_rest_of FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE
redirect_rest redirect_rest_pkey PRIMARY KEY (organization_id, identity_id, day, set_by, is_outside)
redirect_rest redirect_rest_set_by_check CHECK ((set_by = ANY (ARRAY['own_rules'::text, 'administrator'::text])))
redirect_seen redirect_of FOREIGN KEY (organization_id, identity_id) REFERENCES address(organization_id, address_id) ON DELETE CASCADE
redirect_seen redirect_seen_count_check CHECK ((count > 0))
redirect_seen redirect_seen_pkey PRIMARY KEY (organization_id, identity_id, target, set_by)
redirect_seen redirect_seen_set_by_check CHECK ((set_by = ANY (ARRAY['own_rules'::text, 'administrator'::text])))
redirect_seen redirect_seen_target_check CHECK ((octet_length(target) <= 320))

-- indexes
CREATE INDEX activity_by_occurred_at ON public.audit_event USING btree (organization_id, sort_time(occurred_at), audit_event_id) INCLUDE (occurred_at) WHERE (NOT is_part)
CREATE INDEX activity_of_key ON public.audit_event USING btree (organization_id, actor_key_id, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part)
CREATE INDEX activity_of_kind ON public.audit_event USING btree (organization_id, kind, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part)
CREATE INDEX activity_of_operation ON public.audit_event USING btree (organization_id, operation, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part)
CREATE INDEX activity_of_type ON public.audit_event USING btree (organization_id, resource_type, sort_time(occurred_at), audit_event_id) WHERE (NOT is_part)
CREATE INDEX address_by_address ON public.address USING btree (organization_id, address COLLATE postroom_text, address_id) INCLUDE (kind, domain_id)
CREATE INDEX address_by_end ON public.address USING btree (organization_id, expires_at, address_id) WHERE (expires_at IS NOT NULL)
CREATE INDEX address_former ON public.address USING btree (organization_id, former_of) WHERE (former_of IS NOT NULL)
CREATE INDEX address_not_in_use ON public.address USING btree (organization_id, in_use_until) WHERE ((in_use_until < 'infinity'::timestamp with time zone) AND (kind <> ALL (ARRAY['identity'::text, 'held'::text])))
CREATE INDEX address_of_domain ON public.address USING btree (organization_id, domain_id) WHERE (kind <> 'identity'::text)
CREATE INDEX address_of_kind ON public.address USING btree (organization_id, kind, address COLLATE postroom_text, address_id) WHERE (kind <> 'identity'::text)
CREATE INDEX address_open ON public.address USING btree (organization_id, expires_at) WHERE ((ended_at IS NULL) AND (expires_at IS NOT NULL))
CREATE INDEX address_search ON public.address USING gin (organization_id, search gin_trgm_ops) WHERE (kind <> 'identity'::text)
CREATE INDEX address_target_of ON public.address_target USING btree (organization_id, target_id, address_id)
CREATE INDEX api_key_of_identity ON public.api_key USING btree (organization_id, identity_id) WHERE (identity_id IS NOT NULL)
CREATE INDEX api_key_of_organization ON public.api_key USING btree (organization_id, created_at, key_id)
CREATE INDEX api_key_of_parent ON public.api_key USING btree (parent_key_id) WHERE (parent_key_id IS NOT NULL)
CREATE INDEX api_key_open ON public.api_key USING btree (organization_id, expires_at) WHERE ((ended_at IS NULL) AND (revoked_at IS NULL) AND (expires_at IS NOT NULL))
CREATE INDEX api_key_sessions ON public.api_key USING btree (organization_id, created_at) WHERE (kind = 'session'::text)
CREATE INDEX audit_event_by_occurred_at ON public.audit_event USING btree (organization_id, sort_time(occurred_at), audit_event_id) INCLUDE (occurred_at)
CREATE INDEX audit_event_of_identity ON public.audit_event USING gin (organization_id, identity_ids)
CREATE INDEX audit_event_of_plan ON public.audit_event USING btree (organization_id, plan_id, sort_time(occurred_at), audit_event_id) WHERE (plan_id IS NOT NULL)
CREATE INDEX audit_event_of_resource ON public.audit_event USING btree (organization_id, resource_id, sort_time(occurred_at), audit_event_id)
CREATE INDEX audit_event_parts ON public.audit_event USING btree (organization_id, request_id) WHERE (is_part AND (plan_id IS NULL))
CREATE INDEX audit_event_reverting ON public.audit_event USING btree (organization_id, reverts_event_id) WHERE (reverts_event_id IS NOT NULL)
CREATE INDEX audit_event_search ON public.audit_event USING gin (organization_id, search gin_trgm_ops)
CREATE INDEX deleted_identity_by_address ON public.deleted_identity USING btree (address)
CREATE INDEX deleted_identity_by_deleted_at ON public.deleted_identity USING btree (organization_id, deleted_at, identity_id)
CREATE INDEX deleted_identity_by_end ON public.deleted_identity USING btree (organization_id, restorable_until)
CREATE INDEX deleted_identity_by_external_id ON public.deleted_identity USING btree (organization_id, external_id text_pattern_ops) WHERE (external_id IS NOT NULL)
CREATE INDEX deleted_identity_of_mailbox ON public.deleted_identity USING btree (organization_id, mailbox_quota_id)
CREATE INDEX deleted_identity_search ON public.deleted_identity USING gin (organization_id, search gin_trgm_ops)
CREATE INDEX department_by_created_at ON public.department USING btree (organization_id, sort_time(created_at), department_id) INCLUDE (created_at)
CREATE INDEX department_by_created_at_desc ON public.department USING btree (organization_id, ((- sort_time(created_at))), department_id) INCLUDE (created_at)
CREATE INDEX department_by_department_name ON public.department USING btree (organization_id, department_name, department_id)
CREATE INDEX department_search ON public.department USING gin (organization_id, search gin_trgm_ops)
CREATE INDEX dns_share_age ON public.dns_share USING btree (expires_at)
CREATE INDEX dns_share_of_domain ON public.dns_share USING btree (organization_id, domain_id, share_id)
CREATE INDEX dns_share_open ON public.dns_share USING btree (organization_id, expires_at) WHERE ((ended_at IS NULL) AND (revoked_at IS NULL))
CREATE INDEX domain_by_name ON public.domain USING btree (organization_id, domain_name_unicode, domain_id)
CREATE INDEX domain_claim_age ON public.domain_claim USING btree (expires_at)
CREATE INDEX domain_claim_due ON public.domain_claim USING btree (is_asked DESC, next_look_at) WHERE ((proven_at IS NULL) AND (ended_at IS NULL))
CREATE INDEX domain_claim_served ON public.domain_claim USING btree (organization_id, claimed_at)
CREATE INDEX domain_claim_turns ON public.domain_claim USING btree (organization_id, is_asked DESC, next_look_at)
CREATE INDEX domain_look_due ON public.domain_look USING btree (next_look_at)
CREATE INDEX domain_look_served ON public.domain_look USING btree (organization_id, claimed_at)
CREATE INDEX domain_look_turns ON public.domain_look USING btree (organization_id, is_asked DESC, next_look_at)
CREATE INDEX domain_record_change_age ON public.domain_record_change USING btree (occurred_at)
CREATE INDEX enforcement_of_alias ON public.enforcement USING btree (organization_id, alias_id, enforcement_id) WHERE (alias_id IS NOT NULL)
CREATE INDEX enforcement_of_domain ON public.enforcement USING btree (organization_id, domain_id, enforcement_id) WHERE (domain_id IS NOT NULL)
CREATE INDEX enforcement_of_former_address ON public.enforcement USING btree (former_address) WHERE (former_address IS NOT NULL)
CREATE INDEX enforcement_of_group ON public.enforcement USING btree (organization_id, group_id, enforcement_id) WHERE (group_id IS NOT NULL)
CREATE INDEX enforcement_of_identity ON public.enforcement USING btree (organization_id, identity_id, enforcement_id)
CREATE INDEX enforcement_of_mailbox ON public.enforcement USING btree (organization_id, mailbox_quota_id, enforcement_id) WHERE (mailbox_quota_id IS NOT NULL)
CREATE INDEX enforcement_of_organization ON public.enforcement USING btree (organization_id, enforcement_id) WHERE ((identity_id IS NULL) AND (domain_id IS NULL) AND (service_code IS NULL) AND (mailbox_quota_id IS NULL) AND (alias_id IS NULL) AND (group_id IS NULL))
CREATE INDEX enforcement_of_request ON public.enforcement USING btree (organization_id, request_id, enforcement_id) WHERE (request_id IS NOT NULL)
CREATE INDEX enforcement_of_service ON public.enforcement USING btree (organization_id, service_code, enforcement_id) WHERE (service_code IS NOT NULL)
CREATE INDEX enforcement_pending ON public.enforcement USING btree (organization_id, enforcement_id) WHERE (state = 'pending'::text)
CREATE INDEX enforcement_turns ON public.enforcement USING btree (organization_id, next_try_at) WHERE (state = 'pending'::text)
CREATE INDEX failed_sign_in_of_day ON public.failed_sign_in USING btree (organization_id, day)
CREATE INDEX group_sender_of_identity ON public.group_sender USING btree (organization_id, identity_id)
CREATE INDEX idempotency_record_of_organization ON public.idempotency_record USING btree (organization_id, created_at)
CREATE INDEX identity_by_address ON public.identity USING btree (organization_id, address COLLATE postroom_text, identity_id) INCLUDE (department_id, domain_id, status)
CREATE INDEX identity_by_created_at ON public.identity USING btree (organization_id, sort_time(created_at), identity_id) INCLUDE (created_at, department_id, domain_id, status)
CREATE INDEX identity_by_created_at_desc ON public.identity USING btree (organization_id, ((- sort_time(created_at))), identity_id) INCLUDE (created_at, department_id, domain_id, status)
CREATE INDEX identity_by_department ON public.identity USING btree (organization_id, department_id, address COLLATE postroom_text, identity_id)
CREATE INDEX identity_by_display_name ON public.identity USING btree (organization_id, display_name, identity_id) INCLUDE (department_id, domain_id, status)
CREATE INDEX identity_by_display_name_desc ON public.identity USING btree (organization_id, display_name, flip(identity_id)) INCLUDE (department_id, domain_id, identity_id, status)
CREATE INDEX identity_by_domain ON public.identity USING btree (organization_id, domain_id, address COLLATE postroom_text, identity_id)
CREATE INDEX identity_by_external_id ON public.identity USING btree (organization_id, external_id text_pattern_ops) WHERE (external_id IS NOT NULL)
CREATE INDEX identity_by_last_login_at ON public.identity USING btree (organization_id, COALESCE(sort_time(last_login_at), 'Infinity'::double precision), identity_id) INCLUDE (department_id, domain_id, last_login_at, status)
CREATE INDEX identity_by_last_login_at_desc ON public.identity USING btree (organization_id, COALESCE((- sort_time(last_login_at)), 'Infinity'::double precision), identity_id) INCLUDE (department_id, domain_id, last_login_at, status)
CREATE INDEX identity_search ON public.identity USING gin (organization_id, search gin_trgm_ops)
CREATE INDEX identity_suspended ON public.identity USING btree (organization_id, address COLLATE postroom_text, identity_id) WHERE (status = 'suspended'::text)
CREATE INDEX mail_group_by_address ON public.mail_group USING btree (organization_id, address COLLATE postroom_text, address_id)
CREATE INDEX mail_group_by_name ON public.mail_group USING btree (organization_id, group_name COLLATE postroom_text, address_id)
CREATE INDEX mail_group_of_department ON public.mail_group USING btree (organization_id, department_id) WHERE (department_id IS NOT NULL)
CREATE INDEX mail_group_search ON public.mail_group USING gin (organization_id, search gin_trgm_ops)
CREATE INDEX mail_rules_by_target ON public.mail_rules USING btree (organization_id, forward_to_identity_id) WHERE (forward_to_identity_id IS NOT NULL)
CREATE INDEX mail_rules_outside ON public.mail_rules USING btree (organization_id, identity_id) WHERE (forward_to_address IS NOT NULL)
CREATE INDEX mailbox_quota_by_address ON public.mailbox_quota USING btree (organization_id, address COLLATE postroom_text, mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_permille)
CREATE INDEX mailbox_quota_by_department ON public.mailbox_quota USING btree (organization_id, department_id, address COLLATE postroom_text, mailbox_quota_id)
CREATE INDEX mailbox_quota_by_domain ON public.mailbox_quota USING btree (organization_id, domain_id, address COLLATE postroom_text, mailbox_quota_id)
CREATE INDEX mailbox_quota_by_level ON public.mailbox_quota USING btree (organization_id, level, address COLLATE postroom_text, mailbox_quota_id)
CREATE INDEX mailbox_quota_by_limit_bytes ON public.mailbox_quota USING btree (organization_id, ((limit_bytes)::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, limit_bytes, used_permille)
CREATE INDEX mailbox_quota_by_limit_bytes_desc ON public.mailbox_quota USING btree (organization_id, ((- (limit_bytes)::double precision)), mailbox_quota_id) INCLUDE (department_id, domain_id, level, limit_bytes, used_permille)
CREATE INDEX mailbox_quota_by_usage_as_of ON public.mailbox_quota USING btree (organization_id, usage_as_of)
CREATE INDEX mailbox_quota_by_used_bytes ON public.mailbox_quota USING btree (organization_id, COALESCE((used_bytes)::double precision, 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_bytes, used_permille)
CREATE INDEX mailbox_quota_by_used_bytes_desc ON public.mailbox_quota USING btree (organization_id, COALESCE((- (used_bytes)::double precision), 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_bytes, used_permille)
CREATE INDEX mailbox_quota_by_used_percent ON public.mailbox_quota USING btree (organization_id, COALESCE((used_permille)::double precision, 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_permille)
CREATE INDEX mailbox_quota_by_used_percent_desc ON public.mailbox_quota USING btree (organization_id, COALESCE((- (used_permille)::double precision), 'Infinity'::double precision), mailbox_quota_id) INCLUDE (department_id, domain_id, level, used_permille)
CREATE INDEX mailbox_quota_search ON public.mailbox_quota USING gin (organization_id, search gin_trgm_ops)
CREATE INDEX mailbox_quota_to_warn ON public.mailbox_quota USING btree (organization_id) WHERE ((warned_at IS NULL) AND (((used_bytes)::numeric * (100)::numeric) >= ((limit_bytes)::numeric * (warn_percent)::numeric)))
CREATE INDEX mailbox_quota_to_write_to ON public.mailbox_quota USING btree (warned_at) WHERE ((warned_at IS NOT NULL) AND (warning_mailed_at IS NULL))
CREATE INDEX plan_due ON public.plan USING btree (COALESCE(run_at, '-infinity'::timestamp with time zone)) WHERE ((state = ANY (ARRAY['preparing'::text, 'scheduled'::text, 'queued'::text, 'running'::text])) AND (held_at IS NULL))
CREATE INDEX plan_finished ON public.plan USING btree (finished_at) WHERE ((items_removed_at IS NULL) AND (started_at IS NOT NULL))
CREATE INDEX plan_following ON public.plan USING btree (organization_id, follows_plan_id) WHERE (follows_plan_id IS NOT NULL)
CREATE INDEX plan_item_by_address ON public.plan_item USING btree (organization_id, plan_id, address, "position") WHERE ("row" IS NOT NULL)
CREATE INDEX plan_item_rows ON public.plan_item USING btree (organization_id, plan_id) WHERE ("row" IS NOT NULL)
CREATE INDEX plan_item_sealed ON public.plan_item USING btree (organization_id, plan_id) WHERE (sealed_password IS NOT NULL)
CREATE INDEX plan_item_search ON public.plan_item USING gin (organization_id, plan_id, search gin_trgm_ops)
CREATE INDEX plan_item_to_do ON public.plan_item USING btree (organization_id, plan_id, "position") WHERE (outcome = 'will_change'::text)
CREATE INDEX plan_item_with_code ON public.plan_item USING btree (organization_id, plan_id, outcome, code) WHERE (code IS NOT NULL)
CREATE INDEX plan_never_run ON public.plan USING btree (COALESCE(finished_at, expires_at)) WHERE ((items_removed_at IS NULL) AND (started_at IS NULL) AND (state = ANY (ARRAY['receiving'::text, 'ready'::text, 'cancelled'::text, 'failed'::text])))
CREATE INDEX plan_open ON public.plan USING btree (organization_id) WHERE (state = ANY (ARRAY['receiving'::text, 'preparing'::text, 'ready'::text]))
CREATE INDEX plan_served ON public.plan USING btree (organization_id, claimed_at)
CREATE INDEX plan_with_removed_items ON public.plan USING btree (items_removed_at) WHERE ((items_removed_at IS NOT NULL) AND has_items)
CREATE INDEX redirect_seen_by_last ON public.redirect_seen USING btree (organization_id, last_at DESC, identity_id, target)
CREATE UNIQUE INDEX address_pkey ON public.address USING btree (organization_id, address_id)
CREATE UNIQUE INDEX address_taken ON public.identity USING btree (address)
CREATE UNIQUE INDEX address_target_pkey ON public.address_target USING btree (organization_id, address_id, target_id)
CREATE UNIQUE INDEX address_unique ON public.address USING btree (address)
CREATE UNIQUE INDEX api_key_pkey ON public.api_key USING btree (key_id)
CREATE UNIQUE INDEX api_key_secret ON public.api_key USING btree (secret_sha256)
CREATE UNIQUE INDEX audit_event_pkey ON public.audit_event USING btree (organization_id, audit_event_id)
CREATE UNIQUE INDEX deleted_identity_address ON public.deleted_identity USING btree (organization_id, address)
CREATE UNIQUE INDEX deleted_identity_pkey ON public.deleted_identity USING btree (organization_id, identity_id)
CREATE UNIQUE INDEX department_name_taken ON public.department USING btree (organization_id, department_name_key)
CREATE UNIQUE INDEX department_pkey ON public.department USING btree (organization_id, department_id) INCLUDE (department_name)
CREATE UNIQUE INDEX dns_check_count_pkey ON public.dns_check_count USING btree (organization_id)
CREATE UNIQUE INDEX dns_fact_pkey ON public.dns_fact USING btree (is_only)
CREATE UNIQUE INDEX dns_share_pkey ON public.dns_share USING btree (organization_id, share_id)
CREATE UNIQUE INDEX dns_share_token ON public.dns_share USING btree (token_sha256)
CREATE UNIQUE INDEX domain_claim_once ON public.domain_claim USING btree (organization_id, domain_name)
CREATE UNIQUE INDEX domain_claim_pkey ON public.domain_claim USING btree (organization_id, claim_id)
CREATE UNIQUE INDEX domain_dkim_key_pkey ON public.domain_dkim_key USING btree (organization_id, domain_id, selector)
CREATE UNIQUE INDEX domain_look_pkey ON public.domain_look USING btree (organization_id, domain_id)
CREATE UNIQUE INDEX domain_name_taken ON public.domain USING btree (domain_name)
CREATE UNIQUE INDEX domain_one_primary ON public.domain USING btree (organization_id) WHERE is_primary
CREATE UNIQUE INDEX domain_pkey ON public.domain USING btree (organization_id, domain_id)
CREATE UNIQUE INDEX domain_record_change_pkey ON public.domain_record_change USING btree (organization_id, domain_id, change_id)
CREATE UNIQUE INDEX domain_record_pkey ON public.domain_record USING btree (organization_id, domain_id, check_name, subject)
CREATE UNIQUE INDEX enforcement_pkey ON public.enforcement USING btree (organization_id, enforcement_id)
CREATE UNIQUE INDEX failed_sign_in_key ON public.failed_sign_in USING btree (organization_id, identity_id, day, source) NULLS NOT DISTINCT
CREATE UNIQUE INDEX failed_sign_in_minute_key ON public.failed_sign_in_minute USING btree (organization_id, minute, source) NULLS NOT DISTINCT
CREATE UNIQUE INDEX group_sender_pkey ON public.group_sender USING btree (organization_id, address_id, identity_id)
CREATE UNIQUE INDEX idempotency_record_pkey ON public.idempotency_record USING btree (organization_id, operation, path, idempotency_key)
CREATE UNIQUE INDEX identity_login_pkey ON public.identity_login USING btree (organization_id, identity_id, service_code)
CREATE UNIQUE INDEX identity_pkey ON public.identity USING btree (organization_id, identity_id)
CREATE UNIQUE INDEX list_bucket_pkey ON public.list_bucket USING btree (organization_id, list, number, name, id)
CREATE UNIQUE INDEX mail_group_pkey ON public.mail_group USING btree (organization_id, address_id)
CREATE UNIQUE INDEX mail_rules_pkey ON public.mail_rules USING btree (organization_id, identity_id)
CREATE UNIQUE INDEX mailbox_fullness_key ON public.mailbox_fullness USING btree (organization_id, level, tenth) NULLS NOT DISTINCT
CREATE UNIQUE INDEX mailbox_quota_exists ON public.mailbox_quota USING btree (organization_id, identity_id)
CREATE UNIQUE INDEX mailbox_quota_pkey ON public.mailbox_quota USING btree (organization_id, mailbox_quota_id)
CREATE UNIQUE INDEX migration_pkey ON public.migration USING btree (number)
CREATE UNIQUE INDEX organization_pkey ON public.organization USING btree (organization_id)
CREATE UNIQUE INDEX organization_service_pkey ON public.organization_service USING btree (organization_id, service_code)
CREATE UNIQUE INDEX plan_item_organization_id_plan_id_identity_id_key ON public.plan_item USING btree (organization_id, plan_id, identity_id)
CREATE UNIQUE INDEX plan_item_pkey ON public.plan_item USING btree (organization_id, plan_id, "position")
CREATE UNIQUE INDEX plan_pkey ON public.plan USING btree (organization_id, plan_id)
CREATE UNIQUE INDEX redirect_rest_pkey ON public.redirect_rest USING btree (organization_id, identity_id, day, set_by, is_outside)
CREATE UNIQUE INDEX redirect_seen_pkey ON public.redirect_seen USING btree (organization_id, identity_id, target, set_by)

-- policies
address every_organization to postroom_operator using true check true
address own_aliases to postroom_app using ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text]))) check ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text])))
address own_free_aliases to postroom_app using ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text])) AND (NOT is_held)) check
address own_new_aliases to postroom_app using  check ((organization_id = current_organization()) AND (kind = ANY (ARRAY['alias'::text, 'group'::text])) AND (NOT is_held))
address own_organization to postroom_app using (organization_id = current_organization()) check
address_target every_organization to postroom_operator using true check true
address_target own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
api_key every_organization to postroom_operator using true check true
api_key only_ended_sessions to postroom_app using ((kind = ANY (ARRAY['session'::text, 'person'::text])) AND (key_end(api_key.*) <= now())) check
api_key own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
audit_event every_organization to postroom_operator using true check true
audit_event own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
deleted_identity every_organization to postroom_operator, postroom_worker using true check true
deleted_identity own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
department every_organization to postroom_operator using true check true
department own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
dns_check_count every_organization to postroom_operator using true check true
dns_check_count own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
dns_fact everyone_reads to postroom_app using true check
dns_fact operator_writes to postroom_operator using true check true
dns_share every_organization to postroom_operator using true check true
dns_share own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
domain every_organization to postroom_operator using true check true
domain own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
domain_claim every_organization to postroom_operator using true check true
domain_claim own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
domain_dkim_key every_organization to postroom_operator using true check true
domain_dkim_key own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
domain_look every_organization to postroom_operator using true check true
domain_look own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
domain_record every_organization to postroom_operator using true check true
domain_record own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
domain_record_change every_organization to postroom_operator using true check true
domain_record_change own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
enforcement every_organization to postroom_operator, postroom_worker using true check true
enforcement own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
failed_sign_in every_organization to postroom_operator using true check true
failed_sign_in own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
failed_sign_in_minute every_organization to postroom_operator using true check true
failed_sign_in_minute own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
group_sender every_organization to postroom_operator using true check true
group_sender own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
idempotency_record every_organization to postroom_operator using true check true
idempotency_record own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
identity every_organization to postroom_operator using true check true
identity own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
identity_login every_organization to postroom_operator, postroom_worker using true check true
identity_login own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
list_bucket every_organization to postroom_operator using true check true
list_bucket own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
mail_group every_organization to postroom_operator using true check true
mail_group own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
mail_rules every_organization to postroom_operator using true check true
mail_rules own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
mailbox_fullness every_organization to postroom_operator using true check true
mailbox_fullness own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
mailbox_quota every_organization to postroom_operator using true check true
mailbox_quota own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
organization every_organization to postroom_operator using true check true
organization own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
organization_service every_organization to postroom_operator using true check true
organization_service own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
plan every_organization to postroom_operator using true check true
plan own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
plan_item every_organization to postroom_operator using true check true
plan_item own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
redirect_rest every_organization to postroom_operator using true check true
redirect_rest own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())
redirect_seen every_organization to postroom_operator using true check true
redirect_seen own_organization to postroom_app using (organization_id = current_organization()) check (organization_id = current_organization())

-- row-level security
address forced
address_target forced
api_key forced
audit_event forced
deleted_identity forced
department forced
dns_check_count forced
dns_fact forced
dns_share forced
domain forced
domain_claim forced
domain_dkim_key forced
domain_look forced
domain_record forced
domain_record_change forced
enforcement forced
failed_sign_in forced
failed_sign_in_minute forced
group_sender forced
idempotency_record forced
identity forced
identity_login forced
list_bucket forced
mail_group forced
mail_rules forced
mailbox_fullness forced
mailbox_quota forced
migration off
organization forced
organization_service forced
plan forced
plan_item forced
redirect_rest forced
redirect_seen forced

-- rights
activity postroom_operator: delete, insert, references, select, trigger, truncate, update
address postroom_app: delete, select
address postroom_operator: delete, insert, select, update
address_edge postroom_app: select
address_edge postroom_operator: select
address_edge_below postroom_app: select
address_edge_below postroom_operator: select
address_target postroom_app: delete, insert, select
address_target postroom_operator: delete, insert, select, update
api_key postroom_app: delete, select
api_key postroom_operator: delete, insert, select, update
audit_event postroom_app: select
audit_event postroom_operator: insert, select
audit_event_list postroom_app: select
audit_event_list postroom_operator: delete, insert, references, select, trigger, truncate, update
deleted_identity postroom_app: delete, select
deleted_identity postroom_operator: delete, insert, select, update
department postroom_app: delete, insert, select
department postroom_operator: delete, insert, select, update
department_list postroom_app: select
department_list postroom_operator: delete, insert, references, select, trigger, truncate, update
dns_check_count postroom_app: insert, select
dns_check_count postroom_operator: delete, insert, select, update
dns_fact postroom_app: select
dns_fact postroom_operator: delete, insert, select, update
dns_share postroom_app: insert, select
dns_share postroom_operator: delete, insert, select, update
domain postroom_app: select
domain postroom_operator: delete, insert, select, update
domain_claim postroom_app: delete, select
domain_claim postroom_operator: delete, insert, select, update
domain_dkim_key postroom_app: select
domain_dkim_key postroom_operator: delete, insert, select, update
domain_look postroom_app: select
domain_look postroom_operator: delete, insert, select, update
domain_record postroom_app: delete, insert, select
domain_record postroom_operator: delete, insert, select, update
domain_record_change postroom_app: insert, select
domain_record_change postroom_operator: delete, insert, select, update
enforcement postroom_app: select
enforcement postroom_operator: delete, insert, select, update
enforcement postroom_worker: select
failed_sign_in postroom_app: select
failed_sign_in postroom_operator: delete, insert, select, update
failed_sign_in_minute postroom_app: select
failed_sign_in_minute postroom_operator: delete, insert, select, update
group_sender postroom_app: delete, insert, select
group_sender postroom_operator: delete, insert, select, update
idempotency_record postroom_app: delete, insert, select
idempotency_record postroom_operator: delete, insert, select, update
identity postroom_app: delete, insert, select
identity postroom_operator: delete, insert, select, update
identity_list postroom_app: select
identity_list postroom_operator: delete, insert, references, select, trigger, truncate, update
identity_login postroom_app: select
identity_login postroom_operator: delete, insert, select, update
identity_login postroom_worker: insert, select, update
list_bucket postroom_app: select
list_bucket postroom_operator: delete, insert, select, update
mail_group postroom_app: delete, select
mail_group postroom_operator: delete, insert, select, update
mail_hearing postroom_app: select
mail_hearing postroom_operator: delete, insert, references, select, trigger, truncate, update
mail_rules postroom_app: select
mail_rules postroom_operator: delete, insert, select, update
mail_state postroom_app: select
mail_state postroom_operator: delete, insert, references, select, trigger, truncate, update
mailbox_fullness postroom_app: insert, select
mailbox_fullness postroom_operator: delete, insert, select, update
mailbox_quota postroom_app: delete, insert, select
mailbox_quota postroom_operator: delete, insert, select, update
mailbox_quota_list postroom_app: select
mailbox_quota_list postroom_operator: delete, insert, references, select, trigger, truncate, update
migration postroom_app: select
organization postroom_app: select
organization postroom_operator: delete, insert, select, update
organization_service postroom_app: select
organization_service postroom_operator: delete, insert, select, update
own_activity postroom_app: select
own_activity postroom_operator: delete, insert, references, select, trigger, truncate, update
own_address postroom_app: select
own_address postroom_operator: delete, insert, references, select, trigger, truncate, update
own_audit_event postroom_app: select
own_audit_event postroom_operator: delete, insert, references, select, trigger, truncate, update
own_deleted_identity postroom_app: select
own_deleted_identity postroom_operator: delete, insert, references, select, trigger, truncate, update
own_department postroom_app: select
own_department postroom_operator: delete, insert, references, select, trigger, truncate, update
own_identity postroom_app: select
own_identity postroom_operator: delete, insert, references, select, trigger, truncate, update
own_mail_group postroom_app: select
own_mail_group postroom_operator: delete, insert, references, select, trigger, truncate, update
own_mailbox_quota postroom_app: select
own_mailbox_quota postroom_operator: delete, insert, references, select, trigger, truncate, update
own_plan_item postroom_app: select
own_plan_item postroom_operator: delete, insert, references, select, trigger, truncate, update
plan postroom_app: insert, select
plan postroom_operator: delete, insert, select, update
plan_item postroom_app: insert, select
plan_item postroom_operator: delete, insert, select, update
redirect_rest postroom_app: select
redirect_rest postroom_operator: delete, insert, select, update
redirect_seen postroom_app: select
redirect_seen postroom_operator: delete, insert, select, update

-- rights to columns
address postroom_app: insert (address, address_id, domain_id, enabled, expires_at, former_of, kind, local_part, may_send_as, note, organization_id, signs_in)
address postroom_app: update (enabled, expires_at, may_send_as, note, signs_in, updated_at, version)
address_target postroom_app: update (position)
api_key postroom_app: insert (expires_at, identity_id, key_hint, key_id, key_name, kind, organization_id, parent_key_id, permissions, secret_sha256)
api_key postroom_app: update (last_used_at, revoked_at)
audit_event postroom_app: insert (actor_key_id, actor_key_name, after, audit_event_id, before, is_part, operation, organization_id, plan_id, request_id, resource_id, resource_label, resource_type, reverts_event_id)
deleted_identity postroom_worker: select (mailbox_quota_id, organization_id)
department postroom_app: update (default_mailbox_limit_bytes, department_name, department_name_key, description, identity_count, mailbox_count, measured_mailbox_count, storage_allocated_bytes, storage_used_bytes, updated_at, version, welcome_text)
dns_check_count postroom_app: update (count, started_at)
dns_share postroom_app: update (last_used_at, revoked_at)
domain postroom_app: update (catch_all_identity_id, default_mailbox_limit_bytes, description, dns_sentence, dns_since, dns_status, dns_unchecked_since, identity_count, is_primary, max_mailbox_limit_bytes, proof_lapsed_at, proof_seen_at, removed_at, restorable_until, storage_allocated_bytes, subaddressing_enabled, updated_at, version, was_primary)
domain_claim postroom_app: insert (claim_id, domain_name, domain_name_unicode, label, made_by_key_id, made_by_key_name, organization_id, token)
domain_claim postroom_app: update (asked_at, asked_count, asked_hour, attempts, claimed_by, code, ended_at, failed_count, found_at, is_asked, is_invented, leased_until, looked_at, next_look_at, resolvers, seen, unchecked_since, waiting_count, waiting_since, zone_name)
domain_look postroom_app: update (asked_at, asked_count, asked_hour, attempts, claimed_by, failed_count, is_asked, is_invented, leased_until, looked_at, next_look_at, resolvers, waiting_count, waiting_since, zone_name)
domain_record postroom_app: update (code, evidence, host, last_good_at, looked_at, record_type, remembered_until, seen, since, to_publish, unchecked_since, verdict)
enforcement postroom_app: update (new_password_accepted)
enforcement postroom_worker: update (attempts, claimed_by, enforced_at, evidence, last_error, next_try_at, sessions_closed, state)
idempotency_record postroom_app: update (body, body_sha256, created_at, etag, status)
identity postroom_app: update (delivery_while_suspended, department_id, display_name, external_id, must_change_password, password_changed_at, password_hash, password_is_unknown, status, status_reason, updated_at, version)
mail_group postroom_app: insert (address, address_id, department_id, description, domain_id, group_name, organization_id, senders)
mail_group postroom_app: update (description, group_name, senders)
mail_rules postroom_app: insert (forward_to_address, forward_to_identity_id, identity_id, keep_copy, organization_id, own_rules, reply_days, reply_ends_at, reply_starts_at, reply_subject, reply_text)
mail_rules postroom_app: update (forward_to_address, forward_to_identity_id, keep_copy, own_rules, reply_days, reply_ends_at, reply_starts_at, reply_subject, reply_text, updated_at, version)
mailbox_fullness postroom_app: update (count)
mailbox_quota postroom_app: update (department_id, display_name, limit_bytes, updated_at, version, warn_percent)
organization postroom_app: update (asked_above, asked_above_at, asked_above_by_key_id, asked_above_by_key_name, deletion_approval_above, department_count, external_forwarding, identity_count, mailbox_count, measured_mailbox_count, session_event_count, settings_version, storage_allocated_bytes, storage_units, storage_used_bytes)
plan postroom_app: update (allotment_after_bytes, allotment_before_bytes, allotment_limit_bytes, approval_above, approval_asked_at, approved_at, approved_authority_key_id, approved_by_key_id, approved_by_key_name, attempts, authority_key_id, claimed_by, code, create_count, done_count, failed_count, finished_at, full_count, items_removed_at, leased_until, passwords_public_key, ready_at, received_bytes, refused_count, run_at, run_by_key_id, run_by_key_name, started_at, state, total_count, unchanged_count, will_change_count)
plan_item postroom_app: update (after, before, code, detail, display_name, errors, identity_id, outcome, problem, sealed_password, version)

-- views
CREATE OR REPLACE VIEW activity AS
 SELECT audit_event_id,
    organization_id,
    occurred_at,
    actor_key_id,
    actor_key_name,
    operation,
    resource_type,
    resource_id,
    resource_label,
    before,
    after,
    request_id,
    search,
    identity_ids,
    kind,
    reverts_event_id,
    plan_id,
    is_part
   FROM audit_event
  WHERE (NOT is_part);
CREATE OR REPLACE VIEW address_edge AS
 SELECT t.organization_id,
    t.address_id,
    t.target_id,
    t."position"
   FROM address_target t
UNION ALL
 SELECT g.organization_id,
    g.address_id,
    i.identity_id AS target_id,
    (1)::smallint AS "position"
   FROM (mail_group g
     JOIN identity i ON (((i.organization_id = g.organization_id) AND (i.department_id = g.department_id))));
CREATE OR REPLACE VIEW address_edge_below AS
 SELECT t.organization_id,
    t.address_id,
    t.target_id
   FROM address_target t
UNION ALL
 SELECT g.organization_id,
    g.address_id,
    i.identity_id AS target_id
   FROM (mail_group g
     CROSS JOIN LATERAL ( SELECT i_1.identity_id
           FROM identity i_1
          WHERE ((i_1.organization_id = g.organization_id) AND (i_1.department_id = g.department_id))
         OFFSET 0) i);
CREATE OR REPLACE VIEW audit_event_list AS
 SELECT organization_id,
    audit_event_id,
    resource_type,
    resource_id,
    actor_key_id,
    operation,
    search,
    sort_time(occurred_at) AS by_occurred_at,
    audit_event_id AS by_occurred_at_id,
    kind
   FROM audit_event
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW department_list AS
 SELECT organization_id,
    department_id,
    search,
    department_name AS by_department_name,
    department_id AS by_department_name_id,
    sort_time(created_at) AS by_created_at,
    department_id AS by_created_at_id,
    (- sort_time(created_at)) AS by_created_at_desc,
    department_id AS by_created_at_desc_id
   FROM department
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW identity_list AS
 SELECT organization_id,
    identity_id,
    domain_id,
    department_id,
    status,
    search,
    (address COLLATE postroom_text) AS by_address,
    identity_id AS by_address_id,
    display_name AS by_display_name,
    identity_id AS by_display_name_id,
    display_name AS by_display_name_desc,
    flip(identity_id) AS by_display_name_desc_id,
    sort_time(created_at) AS by_created_at,
    identity_id AS by_created_at_id,
    (- sort_time(created_at)) AS by_created_at_desc,
    identity_id AS by_created_at_desc_id,
    COALESCE(sort_time(last_login_at), 'Infinity'::double precision) AS by_last_login_at,
    identity_id AS by_last_login_at_id,
    COALESCE((- sort_time(last_login_at)), 'Infinity'::double precision) AS by_last_login_at_desc,
    identity_id AS by_last_login_at_desc_id
   FROM identity
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW mail_hearing AS
 SELECT o.organization_id,
    g.hears_failures_since AS since,
        CASE
            WHEN (g.heard_failures_at < (now() - '00:01:00'::interval)) THEN g.heard_failures_at
            ELSE NULL::timestamp with time zone
        END AS until,
        CASE
            WHEN (g.heard_logins_at >= (now() - '00:01:00'::interval)) THEN g.hears_logins_since
            ELSE NULL::timestamp with time zone
        END AS logins_since,
        CASE
            WHEN (g.heard_rules_at >= (now() - '00:01:00'::interval)) THEN GREATEST(g.hears_rules_since, o.created_at)
            ELSE NULL::timestamp with time zone
        END AS rules_since
   FROM (mail.setting g
     CROSS JOIN organization o)
  WHERE ((g.attached_at IS NOT NULL) AND (g.hears_failures_since IS NOT NULL) AND (o.organization_id = current_organization()));
CREATE OR REPLACE VIEW mail_state AS
 SELECT g.attached_at,
    h.told_at,
    h.report,
    COALESCE(h.is_current, false) AS is_current
   FROM (mail.setting g
     LEFT JOIN LATERAL ( SELECT b.told_at,
            b.report,
            (b.told_at > (now() - '00:00:45'::interval)) AS is_current
           FROM mail.heartbeat b
          ORDER BY (b.told_at > (now() - '00:00:45'::interval)) DESC, ((b.report ->> 'state'::text) = 'attached'::text) DESC, b.told_at DESC
         LIMIT 1) h ON (true));
CREATE OR REPLACE VIEW mailbox_quota_list AS
 SELECT organization_id,
    mailbox_quota_id,
    identity_id,
    domain_id,
    department_id,
    level,
    search,
    (address COLLATE postroom_text) AS by_address,
    mailbox_quota_id AS by_address_id,
    COALESCE((used_bytes)::double precision, 'Infinity'::double precision) AS by_used_bytes,
    mailbox_quota_id AS by_used_bytes_id,
    COALESCE((- (used_bytes)::double precision), 'Infinity'::double precision) AS by_used_bytes_desc,
    mailbox_quota_id AS by_used_bytes_desc_id,
    COALESCE((used_permille)::double precision, 'Infinity'::double precision) AS by_used_percent,
    mailbox_quota_id AS by_used_percent_id,
    COALESCE((- (used_permille)::double precision), 'Infinity'::double precision) AS by_used_percent_desc,
    mailbox_quota_id AS by_used_percent_desc_id,
    (limit_bytes)::double precision AS by_limit_bytes,
    mailbox_quota_id AS by_limit_bytes_id,
    (- (limit_bytes)::double precision) AS by_limit_bytes_desc,
    mailbox_quota_id AS by_limit_bytes_desc_id
   FROM mailbox_quota
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_activity AS
 SELECT audit_event_id,
    organization_id,
    occurred_at,
    actor_key_id,
    actor_key_name,
    operation,
    resource_type,
    resource_id,
    resource_label,
    before,
    after,
    request_id,
    search,
    identity_ids,
    kind,
    reverts_event_id,
    plan_id,
    is_part
   FROM activity
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_address AS
 SELECT organization_id,
    address_id,
    domain_id,
    kind,
    search
   FROM address
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_audit_event AS
 SELECT audit_event_id,
    organization_id,
    occurred_at,
    actor_key_id,
    actor_key_name,
    operation,
    resource_type,
    resource_id,
    resource_label,
    before,
    after,
    request_id,
    search,
    identity_ids,
    kind,
    reverts_event_id,
    plan_id,
    is_part
   FROM audit_event
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_deleted_identity AS
 SELECT organization_id,
    identity_id,
    domain_id,
    search
   FROM deleted_identity
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_department AS
 SELECT department_id,
    organization_id,
    department_name,
    department_name_key,
    search,
    description,
    version,
    created_at,
    updated_at,
    identity_count,
    storage_allocated_bytes,
    storage_used_bytes
   FROM department
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_identity AS
 SELECT identity_id,
    organization_id,
    domain_id,
    department_id,
    local_part,
    address,
    display_name,
    search,
    status,
    status_reason,
    delivery_while_suspended,
    must_change_password,
    password_hash,
    password_changed_at,
    last_login_at,
    external_id,
    version,
    created_at,
    updated_at
   FROM identity
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_mail_group AS
 SELECT organization_id,
    address_id,
    domain_id,
    address,
    group_name,
    description,
    senders,
    department_id,
    search,
    created_at,
    member_count
   FROM mail_group
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_mailbox_quota AS
 SELECT mailbox_quota_id,
    organization_id,
    identity_id,
    limit_bytes,
    used_bytes,
    used_messages,
    warn_percent,
    usage_as_of,
    version,
    created_at,
    updated_at,
    address,
    display_name,
    domain_id,
    department_id,
    search,
    used_permille,
    level
   FROM mailbox_quota
  WHERE (organization_id = current_organization());
CREATE OR REPLACE VIEW own_plan_item AS
 SELECT organization_id,
    plan_id,
    "position",
    outcome,
    code,
    search
   FROM plan_item
  WHERE (organization_id = current_organization());

-- functions
CREATE OR REPLACE FUNCTION public.addresses_above(organization uuid, below uuid[])
 RETURNS uuid[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select array_agg(distinct t.address_id) from unnest(below) b(id)
  cross join lateral (
    select t.address_id from address_edge t where t.organization_id = organization and t.target_id = b.id offset 0
  ) t
$function$
CREATE OR REPLACE FUNCTION public.addresses_are_free()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  holder text;
begin
  select a.kind into holder from new_rows n
  cross join lateral (select kind, address_id from address where address.address = n.address offset 0) a
  where a.address_id <> n.identity_id order by a.kind = 'held' limit 1;
  if found then
    raise exception 'another identity, a deleted one or an alias has that address' using errcode = 'unique_violation',
      constraint = case holder when 'held' then 'address_held' else 'address_taken' end;
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.addresses_are_of_domains()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from new_rows n
    left join domain d on d.organization_id = n.organization_id and d.domain_id = n.domain_id
    where n.address is distinct from n.local_part || '@' || d.domain_name)
  then
    raise exception 'an address must consist of its local part and the name of its domain' using errcode = 'check_violation',
      constraint = 'address_of_domain';
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.addresses_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform count_aliases(organization_id, -count(*)) from old_rows where kind = 'alias' group by organization_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.addresses_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform count_aliases(organization_id, count(*)) from new_rows where kind = 'alias' group by organization_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.addresses_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  organizations uuid[];
  changed uuid[];
begin
  select array_agg(n.organization_id), array_agg(n.address_id) into organizations, changed
  from new_rows n join old_rows o using (organization_id, address_id)
  where (n.kind, n.enabled, n.expires_at, n.ended_at, n.domain_id)
    is distinct from (o.kind, o.enabled, o.expires_at, o.ended_at, o.domain_id);
  if changed is null then return null; end if;
  perform count_aliases(organization_id, sum(n)::bigint) from (
    select organization_id, 1 as n from new_rows where kind = 'alias'
    union all select organization_id, -1 from old_rows where kind = 'alias') r group by organization_id;
  perform refresh_changed_addresses(organizations, changed);
  perform refresh_addresses_above(organizations, changed);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.alias_end_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.ended_at := null;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.audit_event_list_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, audit_event_id)
          cross join lateral (
            select *, -1 as n from audit_event_places(o::audit_event)
            union all select *, 1 from audit_event_places(c::audit_event)
          ) p where audit_event_moved(o::audit_event, c::audit_event) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows),
    (select count(*) from changed_rows where not is_part)) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral audit_event_places(r::audit_event) p));
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.audit_event_moved(old audit_event, new audit_event)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((old).occurred_at IS DISTINCT FROM (new).occurred_at) OR ((old).is_part IS DISTINCT FROM (new).is_part))
CREATE OR REPLACE FUNCTION public.audit_event_places(r audit_event)
 RETURNS TABLE(list text, number double precision, name text, id uuid)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select 'activity.occurred_at', sort_time(r.occurred_at), '', r.audit_event_id where r.is_part is not true
$function$
CREATE OR REPLACE FUNCTION public.authenticate(secret bytea)
 RETURNS TABLE(key_id uuid, organization_id uuid, organization_name text, organization_status text, key_name text, kind text, parent_key_id uuid, identity_id uuid, key_hint text, permissions text[], created_at timestamp with time zone, expires_at timestamp with time zone, last_used_at timestamp with time zone, asked_at timestamp with time zone, revoked boolean, expired boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select k.key_id, k.organization_id, o.organization_name, o.status, k.key_name, k.kind,
    k.parent_key_id, k.identity_id, k.key_hint, k.permissions, k.created_at, k.expires_at, k.last_used_at, now(),
    k.revoked_at is not null or coalesce(p.revoked_at is not null, false),
    k.ended_at is not null or p.ended_at is not null
      or coalesce(k.expires_at <= now(), false) or coalesce(p.expires_at <= now(), false)
      or (k.kind = 'session' and coalesce(k.last_used_at, k.created_at) <= now() - interval '60 minutes')
  from api_key k
  join organization o on o.organization_id = k.organization_id
  left join api_key p on p.key_id = k.parent_key_id
  where k.secret_sha256 = secret
$function$
CREATE OR REPLACE FUNCTION public.claim_domain_claims(worker uuid, lease_ms integer, most integer)
 RETURNS TABLE(organization_id uuid, claim_id uuid, attempts integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  most_of_one constant integer := 2;
  moment timestamptz;
  -- A lease that ends later than any can was written before the clock was set back: it is void.
  latest timestamptz;
begin
  -- Two workers never choose at the same time: they would choose the same claims.
  perform pg_advisory_xact_lock(hashtextextended('claim_domain_claims', 0));
  moment := clock_timestamp();
  latest := moment + greatest(2 * lease_ms, 120000) * interval '1 millisecond';
  return query
    with organizations as (
      select d.organization_id, (
        select least(s.claimed_at, moment) from domain_claim s
        where s.organization_id = d.organization_id and s.claimed_at is not null
        order by s.claimed_at desc limit 1) as served_at
      from domain_claim d join organization o on o.organization_id = d.organization_id and o.status = 'active'
      where d.next_look_at <= moment and d.proven_at is null and d.ended_at is null
      group by d.organization_id
    ), due as (
      select o.organization_id, t.claim_id
      from organizations o cross join lateral (
        select q.claim_id, q.is_asked, q.next_look_at, row_number() over (order by q.is_asked desc, q.next_look_at) as turn
        from (
          select d.claim_id, d.is_asked, d.next_look_at from domain_claim d
          where d.organization_id = o.organization_id and d.next_look_at <= moment and d.proven_at is null and d.ended_at is null
            and (d.leased_until is null or d.leased_until <= moment or d.leased_until > latest)
          order by d.is_asked desc, d.next_look_at
          limit greatest(0, most_of_one - (
            select count(*) from domain_claim r
            where r.organization_id = o.organization_id and r.leased_until > moment and r.leased_until <= latest))) q) t
      order by t.is_asked desc, t.turn, o.served_at nulls first, t.next_look_at
      limit most
    ), locked as (
      -- A claim that is being changed has its turn later.
      select l.organization_id, l.claim_id from domain_claim l
      join due on due.organization_id = l.organization_id and due.claim_id = l.claim_id
      for update of l skip locked
    )
    update domain_claim l set claimed_by = worker, claimed_at = moment, attempts = l.attempts + 1,
      leased_until = moment + lease_ms * interval '1 millisecond'
    from locked
    where l.organization_id = locked.organization_id and l.claim_id = locked.claim_id
    returning l.organization_id, l.claim_id, l.attempts;
end $function$
CREATE OR REPLACE FUNCTION public.claim_domain_looks(worker uuid, lease_ms integer, most integer)
 RETURNS TABLE(organization_id uuid, domain_id uuid, domain_name text, attempts integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  moment timestamptz;
  -- A lease that ends later than any can was written before the clock was set back: it is void.
  latest timestamptz;
begin
  -- Two workers never choose at the same time: they would choose the same domains.
  perform pg_advisory_xact_lock(hashtextextended('claim_domain_looks', 0));
  moment := clock_timestamp();
  latest := moment + greatest(2 * lease_ms, 120000) * interval '1 millisecond';
  return query
    with organizations as (
      select d.organization_id, (
        select least(s.claimed_at, moment) from domain_look s
        where s.organization_id = d.organization_id and s.claimed_at is not null
        order by s.claimed_at desc limit 1) as served_at
      from domain_look d where d.next_look_at <= moment group by d.organization_id
    ), due as (
      select o.organization_id, t.domain_id
      from organizations o cross join lateral (
        select q.domain_id, q.is_asked, q.next_look_at, row_number() over (order by q.is_asked desc, q.next_look_at) as turn
        from (
          select d.domain_id, d.is_asked, d.next_look_at from domain_look d
          where d.organization_id = o.organization_id and d.next_look_at <= moment
            and (d.leased_until is null or d.leased_until <= moment or d.leased_until > latest)
          order by d.is_asked desc, d.next_look_at limit most) q) t
      order by t.is_asked desc, t.turn, o.served_at nulls first, t.next_look_at
      limit most
    ), locked as (
      -- A domain that is being changed has its turn later.
      select l.organization_id, l.domain_id from domain_look l
      join due on due.organization_id = l.organization_id and due.domain_id = l.domain_id
      for update of l skip locked
    )
    update domain_look l set claimed_by = worker, claimed_at = moment, attempts = l.attempts + 1,
      leased_until = moment + lease_ms * interval '1 millisecond'
    from locked
    join domain n on n.organization_id = locked.organization_id and n.domain_id = locked.domain_id
    where l.organization_id = locked.organization_id and l.domain_id = locked.domain_id
    returning l.organization_id, l.domain_id, n.domain_name, l.attempts;
end $function$
CREATE OR REPLACE FUNCTION public.claim_plans(worker uuid, lease_ms integer, most integer, largest integer)
 RETURNS TABLE(organization_id uuid, plan_id uuid, attempts integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  latest constant timestamptz := now() + greatest(2 * lease_ms, 120000) * interval '1 millisecond';
  served record;
  taken integer := 0;
begin
  for served in
    select d.organization_id from plan d
    where d.state in ('preparing', 'scheduled', 'queued', 'running') and d.held_at is null
      and coalesce(d.run_at, '-infinity') <= now()
    group by d.organization_id
    having not bool_or(d.claimed_by is not null and d.leased_until > now() and d.leased_until <= latest)
      and bool_or((largest is null or d.total_count <= largest)
        and (d.leased_until is null or d.leased_until <= now() or d.leased_until > latest))
    order by (
      select least(l.claimed_at, now()) from plan l
      where l.organization_id = d.organization_id and l.claimed_at is not null order by l.claimed_at desc limit 1) nulls first,
      min(d.created_at)
  loop
    exit when taken >= most;
    -- Two workers never look at one organization at the same time.
    continue when not pg_try_advisory_xact_lock(hashtextextended(served.organization_id::text, 57));
    return query
      update plan p set claimed_by = worker, attempts = p.attempts + 1, claimed_at = now(),
        leased_until = clock_timestamp() + lease_ms * interval '1 millisecond'
      where p.organization_id = served.organization_id and p.plan_id = (
        select d.plan_id from plan d
        where d.organization_id = served.organization_id
          and d.state in ('preparing', 'scheduled', 'queued', 'running') and d.held_at is null
          and coalesce(d.run_at, '-infinity') <= now()
          and (d.leased_until is null or d.leased_until <= now() or d.leased_until > latest)
          and (largest is null or d.total_count <= largest)
          -- To list and to plan changes nobody, so that it need not wait for those that were run before.
          and (d.state = 'preparing' or not exists (
            select from plan o
            where o.organization_id = d.organization_id and o.plan_id < d.plan_id and o.held_at is null
              and o.state in ('scheduled', 'queued', 'running') and coalesce(o.run_at, '-infinity') <= now()))
          and not exists (
            select from plan o
            where o.organization_id = d.organization_id and o.held_at is null
              and o.state in ('preparing', 'scheduled', 'queued', 'running')
              and o.claimed_by is not null and o.leased_until > now() and o.leased_until <= latest)
        -- Those that are done in one turn, and then the one that has waited longest.
        order by coalesce(d.total_count <= 200, false) desc, d.claimed_at nulls first, d.plan_id
        limit 1 for update skip locked)
      returning p.organization_id, p.plan_id, p.attempts;
    if found then taken := taken + 1; end if;
  end loop;
end $function$
CREATE OR REPLACE FUNCTION public.count_aliases(organization uuid, difference bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update organization o set alias_count = alias_count + difference
  where o.organization_id = organization and difference <> 0
$function$
CREATE OR REPLACE FUNCTION public.count_identities(deltas jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
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
$function$
CREATE OR REPLACE FUNCTION public.count_in_buckets(changes list_change[])
 RETURNS void
 LANGUAGE plpgsql
 STRICT
AS $function$
declare
  one list_bucket;
  bucket list_bucket;
begin
  for one in
    with delta as materialized (
      select b.organization_id, b.list, b.number, b.name, b.id, sum(c.n)::integer as n
      from unnest(changes) c
      cross join lateral (
        select b.* from list_bucket b
        where b.organization_id = c.organization_id and b.list = c.list collate "C"
          and (b.number, b.name, b.id) <= (c.number, c.name collate postroom_text, c.id)
        order by b.number desc, b.name desc, b.id desc limit 1
      ) b
      group by 1, 2, 3, 4, 5 having sum(c.n) <> 0
    )
    update list_bucket b set count = b.count + d.n from delta d
    where b.organization_id = d.organization_id and b.list = d.list
      and b.number = d.number and b.name = d.name and b.id = d.id
    returning b.*
  loop
    continue when one.count between 100 and 1000 or (one.count < 100 and one.id = '00000000-0000-0000-0000-000000000000');
    -- As it is by now: a neighbour may have been joined to it.
    select * into bucket from list_bucket b
    where b.organization_id = one.organization_id and b.list = one.list
      and b.number = one.number and b.name = one.name and b.id = one.id;
    if bucket.count > 1000 then perform split_bucket(bucket);
    elsif bucket.count < 100 then perform merge_bucket(bucket); end if;
  end loop;
end $function$
CREATE OR REPLACE FUNCTION public.count_in_organization()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record := coalesce(new, old);
begin
  execute format('update organization set %1$I = %1$I + $1 where organization_id = $2', tg_argv[0])
    using case when tg_op = 'INSERT' then 1 else -1 end, one.organization_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.count_mailboxes(deltas jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  with delta as (
    select * from jsonb_to_recordset(deltas) as d(organization_id uuid, domain_id uuid, department_id uuid, level text,
      tenth smallint, n integer, measured integer, allocated bigint, used bigint)
  ), of_organization as (
    update organization o set mailbox_count = mailbox_count + d.n, measured_mailbox_count = measured_mailbox_count + d.measured,
      storage_allocated_bytes = storage_allocated_bytes + d.allocated, storage_used_bytes = storage_used_bytes + d.used
    from (select organization_id, sum(n) as n, sum(measured) as measured, sum(allocated)::bigint as allocated,
      sum(used)::bigint as used from delta group by 1) d
    where o.organization_id = d.organization_id and (d.n, d.measured, d.allocated, d.used) <> (0, 0, 0, 0)
  ), of_domain as (
    update domain t set storage_allocated_bytes = storage_allocated_bytes + d.allocated
    from (select organization_id, domain_id, sum(allocated)::bigint as allocated from delta group by 1, 2) d
    where t.organization_id = d.organization_id and t.domain_id = d.domain_id and d.allocated <> 0
  ), of_fullness as (
    insert into mailbox_fullness (organization_id, level, tenth, count)
    select organization_id, level, tenth, sum(n) from delta group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
    on conflict on constraint mailbox_fullness_key do update set count = mailbox_fullness.count + excluded.count
  )
  update department t set mailbox_count = mailbox_count + d.n, measured_mailbox_count = measured_mailbox_count + d.measured,
    storage_allocated_bytes = storage_allocated_bytes + d.allocated, storage_used_bytes = storage_used_bytes + d.used
  from (select organization_id, department_id, sum(n) as n, sum(measured) as measured, sum(allocated)::bigint as allocated,
    sum(used)::bigint as used from delta group by 1, 2) d
  where t.organization_id = d.organization_id and t.department_id = d.department_id
    and (d.n, d.measured, d.allocated, d.used) <> (0, 0, 0, 0)
$function$
CREATE OR REPLACE FUNCTION public.current_organization()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('postroom.organization_id'::text, true), ''::text))::uuid
CREATE OR REPLACE FUNCTION public.delete_plan_items(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  marked record;
  last_position integer;
  deleted integer;
  total integer := 0;
begin
  while total < most loop
    select p.organization_id, p.plan_id into marked from plan p
    where p.items_removed_at is not null and p.has_items
    order by p.items_removed_at limit 1 for update skip locked;
    exit when not found;
    select max(first.position) into last_position from (
      select i.position from plan_item i
      where i.organization_id = marked.organization_id and i.plan_id = marked.plan_id
      order by i.position limit most - total) first;
    delete from plan_item i
    where i.organization_id = marked.organization_id and i.plan_id = marked.plan_id and i.position <= last_position;
    get diagnostics deleted = row_count;
    total := total + deleted;
    if total < most then
      update plan p set has_items = false, selection = p.selection - 'identity_ids'
      where p.organization_id = marked.organization_id and p.plan_id = marked.plan_id;
    end if;
  end loop;
  return total;
end $function$
CREATE OR REPLACE FUNCTION public.deletions_free_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  delete from address a
  using (select o.organization_id, array_agg(o.identity_id) as identities from old_rows o group by 1) o
  cross join lateral former_addresses_ending(o.organization_id, o.identities) f
  where a.organization_id = o.organization_id and a.address_id = f.address_id;
  update address a set former_of = null, signs_in = false, version = a.version + 1, updated_at = now()
  from old_rows o, address own
  where a.organization_id = o.organization_id and a.former_of = o.identity_id
    and own.organization_id = o.organization_id and own.address_id = o.identity_id and own.is_held;
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.kind = 'held';
  delete from mail_rules r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_seen r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  delete from redirect_rest r using old_rows o, address a
  where r.organization_id = o.organization_id and r.identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update mail_rules r set forward_to_identity_id = null from old_rows o, address a
  where r.organization_id = o.organization_id and r.forward_to_identity_id = o.identity_id
    and a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  update address a set is_held = false, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and a.is_held;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.department_list_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, department_id)
          cross join lateral (
            select *, -1 as n from department_places(o::department)
            union all select *, 1 from department_places(c::department)
          ) p where department_moved(o::department, c::department) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral department_places(r::department) p));
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.department_moved(old department, new department)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((old).department_name IS DISTINCT FROM (new).department_name) OR ((old).created_at IS DISTINCT FROM (new).created_at))
CREATE OR REPLACE FUNCTION public.department_places(r department)
 RETURNS TABLE(list text, number double precision, name text, id uuid)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ values
  ('department.department_name', 0, r.department_name, r.department_id),
  ('department.created_at', sort_time(r.created_at), '', r.department_id),
  ('department.created_at_desc', -sort_time(r.created_at), '', r.department_id)
$function$
CREATE OR REPLACE FUNCTION public.departments_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update organization o set department_count = department_count + case tg_op when 'INSERT' then d.n else -d.n end
  from (select organization_id, count(*) as n from changed_rows group by 1) d
  where o.organization_id = d.organization_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.dns_health()
 RETURNS TABLE(resolvers text[], answered_at timestamp with time zone, failed_at timestamp with time zone, overdue_count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.dns_resolvers, s.dns_answered_at, s.dns_failed_at,
    (select count(*) from domain_look l where l.next_look_at < now() - interval '5 minutes'
      and (l.leased_until is null or l.leased_until <= now()))
    + (select count(*) from domain_claim c
      join organization o on o.organization_id = c.organization_id and o.status = 'active'
      where c.next_look_at < now() - interval '5 minutes' and c.proven_at is null and c.ended_at is null
        and (c.leased_until is null or c.leased_until <= now()))
  from mail.setting s
$function$
CREATE OR REPLACE FUNCTION public.dns_load()
 RETURNS TABLE(domain_count bigint, bad_count bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select count(*), count(*) filter (where d.dns_status in ('broken', 'not_set_up'))
  from domain_look l join domain d on d.organization_id = l.organization_id and d.domain_id = l.domain_id
  where not l.is_invented
$function$
CREATE OR REPLACE FUNCTION public.domain_changes_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform refresh_addresses_in_use(new.organization_id, array(
    select t.address_id from address a
    join address_target t on t.organization_id = a.organization_id and t.target_id = a.address_id
    where a.organization_id = new.organization_id and a.domain_id = new.domain_id
    union
    select g.address_id from identity i
    join mail_group g on g.organization_id = i.organization_id and g.department_id = i.department_id
    where i.organization_id = new.organization_id and i.domain_id = new.domain_id));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.domain_is_looked_at()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into domain_look (organization_id, domain_id) values (new.organization_id, new.domain_id);
  perform pg_notify('postroom_dns', '');
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.domain_is_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if new.removed_at is null then
    insert into domain_look (organization_id, domain_id) values (new.organization_id, new.domain_id) on conflict do nothing;
    perform pg_notify('postroom_dns', '');
  else
    delete from domain_look l where l.organization_id = new.organization_id and l.domain_id = new.domain_id;
  end if;
  update organization o set domain_count = domain_count + case when new.removed_at is null then 1 else -1 end
  where o.organization_id = new.organization_id;
  perform mail.request_enforcement(new.organization_id, 'delivery', in_domain => new.domain_id, named => new.domain_name);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.domain_is_there()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from domain d
  where d.organization_id = new.organization_id and d.domain_id = new.domain_id and d.removed_at is null for key share;
  if not found then
    raise exception 'the domain of that address was removed' using errcode = 'check_violation', constraint = 'domain_removed';
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.domains_are_there()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (
    select from new_rows n join domain d on d.organization_id = n.organization_id and d.domain_id = n.domain_id
    where d.removed_at is not null) then
    raise exception 'the domain of that address was removed' using errcode = 'check_violation', constraint = 'domain_removed';
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.end_deletions(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  organization uuid;
  request text;
  due uuid[];
  total integer := 0;
begin
  for organization in
    select o.organization_id from organization o where exists (
      select from deleted_identity d where d.organization_id = o.organization_id and d.restorable_until <= now())
  loop
    perform from organization o where o.organization_id = organization for no key update skip locked;
    continue when not found;
    request := uuid_v7();
    perform set_config('postroom.request_id', request, true);
    due := array(select l.identity_id from deleted_identity l
      where l.organization_id = organization and l.restorable_until <= now() order by l.restorable_until limit most);
    insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
      resource_label, before, request_id)
    select organization, uuid_v7(), 'Postroom', 'purgeDeletedIdentity', 'identity', d.identity_id, d.address,
      jsonb_build_object('identity_id', d.identity_id, 'address', d.address, 'display_name', d.display_name,
        'deleted_at', rfc3339(d.deleted_at), 'restorable_until', rfc3339(d.restorable_until)),
      request
    from deleted_identity d where d.organization_id = organization and d.identity_id = any(due);
    perform record_ended_addresses(organization, array(select f from former_addresses_ending(organization, due) f), request);
    delete from deleted_identity d where d.organization_id = organization and d.identity_id = any(due);
    total := total + cardinality(due);
  end loop;
  return total;
end $function$
CREATE OR REPLACE FUNCTION public.end_domain_removals(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  organization uuid;
  request text;
  ended integer;
  total integer := 0;
begin
  for organization in
    select o.organization_id from organization o where exists (
      select from domain d where d.organization_id = o.organization_id and d.restorable_until <= now())
  loop
    perform from organization o where o.organization_id = organization for no key update skip locked;
    continue when not found;
    request := uuid_v7();
    perform set_config('postroom.request_id', request, true);
    with due as (
      delete from domain d where d.organization_id = organization and d.domain_id in (
        select l.domain_id from domain l
        where l.organization_id = organization and l.restorable_until <= now() and not exists (
          select from address a where a.organization_id = organization and a.domain_id = l.domain_id)
        order by l.restorable_until limit most)
      returning d.*
    ), told as (
      insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
        resource_label, before, request_id)
      select organization, uuid_v7(), 'Postroom', 'purgeDomain', 'domain', d.domain_id, d.domain_name_unicode,
        jsonb_build_object('domain_id', d.domain_id, 'domain_name', d.domain_name, 'domain_name_unicode', d.domain_name_unicode,
          'removed_at', rfc3339(d.removed_at), 'restorable_until', rfc3339(d.restorable_until)),
        request
      from due d
    )
    select count(*) into ended from due;
    total := total + ended;
  end loop;
  return total;
end $function$
CREATE OR REPLACE FUNCTION public.end_sessions_of_domain()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update api_key set revoked_at = now()
  where organization_id = new.organization_id and revoked_at is null and identity_id in (
    select i.identity_id from identity i
    where i.organization_id = new.organization_id and i.domain_id = new.domain_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.end_sessions_of_person()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update api_key set revoked_at = now()
  where organization_id = new.organization_id and identity_id = new.identity_id and revoked_at is null
    and key_id::text is distinct from nullif(current_setting('postroom.kept_session', true), '');
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.expire_plan_items(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with never_run as (
    select p.organization_id, p.plan_id from plan p
    where p.items_removed_at is null and p.started_at is null and p.state in ('receiving', 'ready', 'cancelled', 'failed')
      and coalesce(p.finished_at, p.expires_at) <= now() - interval '1 day'
    limit most for update skip locked
  ), finished as (
    select p.organization_id, p.plan_id from plan p
    where p.items_removed_at is null and p.started_at is not null and p.finished_at <= now() - interval '90 days'
    limit most for update skip locked
  ), marked as (
    update plan p set items_removed_at = now()
    from (select * from never_run union all select * from finished) due
    where p.organization_id = due.organization_id and p.plan_id = due.plan_id
      and not exists (select from plan n where n.organization_id = p.organization_id and n.state = 'preparing'
        and (n.retry_of_plan_id = p.plan_id or n.reverts_plan_id = p.plan_id))
    returning 1
  )
  select count(*)::integer from marked
$function$
CREATE OR REPLACE FUNCTION public.find_dns_share(token bytea)
 RETURNS TABLE(organization_id uuid, domain_id uuid, share_id uuid, expires_at timestamp with time zone, is_revoked boolean, is_expired boolean, is_suspended boolean)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select s.organization_id, s.domain_id, s.share_id, s.expires_at, s.revoked_at is not null,
    s.ended_at is not null or s.expires_at <= now(), o.status <> 'active'
  from dns_share s
  join domain d on d.organization_id = s.organization_id and d.domain_id = s.domain_id and d.removed_at is null
  join organization o on o.organization_id = s.organization_id
  where s.token_sha256 = token
$function$
CREATE OR REPLACE FUNCTION public.find_person(typed text)
 RETURNS TABLE(organization_id uuid, identity_id uuid, display_name text, password_hash text, refusal text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select i.organization_id, i.identity_id, i.display_name, i.password_hash,
    case when o.status <> 'active' then 'organization' when d.status <> 'active' then 'domain'
      when i.status <> 'active' then 'account' end
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  where i.address = coalesce((select f.address from mail.former_address f where f.former = typed and f.signs_in), typed)
$function$
CREATE OR REPLACE FUNCTION public.flip(id uuid)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (translate((id)::text, '0123456789abcdef'::text, 'fedcba9876543210'::text))::uuid
CREATE OR REPLACE FUNCTION public.forget_buckets(organization uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from organization o where o.organization_id = organization for no key update;
  delete from list_bucket b where b.organization_id = organization;
end $function$
CREATE OR REPLACE FUNCTION public.forget_dns(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with changes as (
    delete from domain_record_change c
    where (c.organization_id, c.domain_id, c.change_id) in (
      select o.organization_id, o.domain_id, o.change_id from domain_record_change o
      where o.occurred_at < now() - interval '2 years' limit most)
    returning 1
  ), shares as (
    delete from dns_share s
    where (s.organization_id, s.share_id) in (
      select o.organization_id, o.share_id from dns_share o
      where o.expires_at < now() - interval '30 days' or o.revoked_at < now() - interval '30 days' limit most)
    returning 1
  )
  select ((select count(*) from changes) + (select count(*) from shares))::integer
$function$
CREATE OR REPLACE FUNCTION public.forget_domain_claims(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with claims as (
    delete from domain_claim c
    where (c.organization_id, c.claim_id) in (
      select o.organization_id, o.claim_id from domain_claim o
      where o.expires_at < now() - interval '30 days' or o.proven_at < now() - interval '30 days' limit most)
    returning 1
  )
  select count(*)::integer from claims
$function$
CREATE OR REPLACE FUNCTION public.forget_idempotency_records(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with records as (
    delete from idempotency_record r
    where (r.organization_id, r.operation, r.path, r.idempotency_key) in (
      select o.organization_id, o.operation, o.path, o.idempotency_key
      from organization n cross join lateral (
        select i.organization_id, i.operation, i.path, i.idempotency_key from idempotency_record i
        where i.organization_id = n.organization_id and i.created_at <= now() - interval '24 hours' limit most) o
      limit most)
    returning 1
  )
  select count(*)::integer from records
$function$
CREATE OR REPLACE FUNCTION public.forget_import_rows(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with forgotten as (
    update plan_item i set row = null, errors = null
    where (i.organization_id, i.plan_id, i.position) in (
      select s.organization_id, s.plan_id, s.position from plan p
      join plan_item s on s.organization_id = p.organization_id and s.plan_id = p.plan_id
      where p.operation = 'import' and s.row is not null
        and (p.finished_at <= now() - interval '30 days'
          or p.state in ('receiving', 'ready') and p.expires_at <= now() - interval '24 hours')
      limit most)
    returning 1
  )
  select count(*)::integer from forgotten
$function$
CREATE OR REPLACE FUNCTION public.forget_plan_passwords(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with forgotten as (
    update plan_item i set sealed_password = null
    where (i.organization_id, i.plan_id, i.position) in (
      select s.organization_id, s.plan_id, s.position from plan_item s
      join plan p on p.organization_id = s.organization_id and p.plan_id = s.plan_id
      where s.sealed_password is not null and p.finished_at <= now() - interval '24 hours' limit most)
    returning 1
  )
  select count(*)::integer from forgotten
$function$
CREATE OR REPLACE FUNCTION public.former_addresses_ending(organization uuid, identities uuid[])
 RETURNS SETOF address
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select a.* from address a
  where a.organization_id = organization and a.former_of = any(identities) and a.kind = 'alias' and not a.is_held
    -- A restored identity has its address again.
    and exists (select from address own
      where own.organization_id = organization and own.address_id = a.former_of and own.is_held)
    and not exists (select from address_target t
      join address h on h.organization_id = organization and h.address_id = t.target_id
      where t.organization_id = organization and t.address_id = a.address_id
        and not (h.kind = 'held' and h.address_id = any(identities)))
$function$
CREATE OR REPLACE FUNCTION public.identities_change_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform refresh_addresses_above(array_agg(n.organization_id), array_agg(n.identity_id))
  from new_rows n join old_rows o using (organization_id, identity_id)
  where (n.status, n.delivery_while_suspended, n.domain_id) <> (o.status, o.delivery_while_suspended, o.domain_id)
  having count(*) > 0;
  -- The groups of a department gain and lose them.
  perform refresh_changed_addresses(array_agg(g.organization_id), array_agg(g.address_id)) from (
    select distinct n.organization_id, d.department_id
    from new_rows n join old_rows o using (organization_id, identity_id)
    cross join lateral (values (n.department_id), (o.department_id)) d(department_id)
    where n.department_id is distinct from o.department_id and d.department_id is not null) c
  join mail_group g on g.organization_id = c.organization_id and g.department_id = c.department_id
  having count(*) > 0;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identities_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, -count(*) as n from old_rows group by 1, 2, 3) d));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identities_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_identities((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, count(*) as n from new_rows group by 1, 2, 3) d));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identities_leave_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  update address a set kind = 'held', is_held = true, version = a.version + 1, updated_at = now() from old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and exists (
    select from deleted_identity d where d.organization_id = o.organization_id and d.identity_id = o.identity_id);
  delete from address a using old_rows o
  where a.organization_id = o.organization_id and a.address_id = o.identity_id and not a.is_held;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identities_leave_groups()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform refresh_changed_addresses(array_agg(g.organization_id), array_agg(g.address_id)) from (
    select distinct o.organization_id, o.department_id from old_rows o where o.department_id is not null) c
  join mail_group g on g.organization_id = c.organization_id and g.department_id = c.department_id
  having count(*) > 0;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identities_take_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  insert into address (organization_id, address_id, domain_id, local_part, address, kind, created_at)
  select organization_id, identity_id, domain_id, local_part, address, 'identity', created_at from new_rows
  on conflict (organization_id, address_id) do update set kind = 'identity', is_held = false, note = null, enabled = true,
    expires_at = null, may_send_as = false, version = address.version + 1, updated_at = now();
  delete from address_target t using new_rows n
  where t.organization_id = n.organization_id and t.address_id = n.identity_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identities_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, sum(n) as n from (
      select organization_id, domain_id, department_id, 1 as n from new_rows
      union all select organization_id, domain_id, department_id, -1 from old_rows) r
    group by 1, 2, 3 having sum(n) <> 0) d);
begin
  if deltas is not null then perform count_identities(deltas); end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identity_list_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, identity_id)
          cross join lateral (
            select *, -1 as n from identity_places(o::identity)
            union all select *, 1 from identity_places(c::identity)
          ) p where identity_moved(o::identity, c::identity) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral identity_places(r::identity) p));
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identity_moved(old identity, new identity)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((old).address IS DISTINCT FROM (new).address) OR ((old).display_name IS DISTINCT FROM (new).display_name)) OR ((old).created_at IS DISTINCT FROM (new).created_at)) OR ((old).last_login_at IS DISTINCT FROM (new).last_login_at))
CREATE OR REPLACE FUNCTION public.identity_moves_address()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  holder text;
begin
  select a.kind into holder from address a where a.address = new.address and a.address_id <> new.identity_id;
  if found then
    raise exception 'another identity, a deleted one or an alias has that address' using errcode = 'unique_violation',
      constraint = case holder when 'held' then 'address_held' else 'address_taken' end;
  end if;
  update address a set address = new.address, local_part = new.local_part, domain_id = new.domain_id,
    version = a.version + 1, updated_at = now()
  where a.organization_id = new.organization_id and a.address_id = new.identity_id;
  update mailbox_quota m set address = new.address, domain_id = new.domain_id
  where m.organization_id = new.organization_id and m.identity_id = new.identity_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.identity_places(r identity)
 RETURNS TABLE(list text, number double precision, name text, id uuid)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ values
  ('identity.address', 0, r.address collate postroom_text, r.identity_id),
  ('identity.display_name', 0, r.display_name, r.identity_id),
  ('identity.display_name_desc', 0, r.display_name, flip(r.identity_id)),
  ('identity.created_at', sort_time(r.created_at), '', r.identity_id),
  ('identity.created_at_desc', -sort_time(r.created_at), '', r.identity_id),
  ('identity.last_login_at', coalesce(sort_time(r.last_login_at), 'Infinity'), '', r.identity_id),
  ('identity.last_login_at_desc', coalesce(-sort_time(r.last_login_at), 'Infinity'), '', r.identity_id)
$function$
CREATE OR REPLACE FUNCTION public.identity_tells_mailbox_quota()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (
    select organization_id, identity_id, display_name, department_id from new_rows
    except select organization_id, identity_id, display_name, department_id from old_rows) then
    update mailbox_quota m set display_name = n.display_name, department_id = n.department_id
    from new_rows n
    where m.organization_id = n.organization_id and m.identity_id = n.identity_id
      and (m.display_name, m.department_id) is distinct from (n.display_name, n.department_id);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.is_domain_of_others(named text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select false
$function$
CREATE OR REPLACE FUNCTION public.keep_deleted_identities(identities uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into deleted_identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name,
    status, status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, password_is_unknown,
    last_login_at, external_id, version, created_at, mailbox_quota_id, limit_bytes, used_bytes, used_messages, warn_percent, usage_as_of,
    mailbox_version, mailbox_created_at, warned_at, warning_mailed_at, catch_all_domain_ids, logins, failed_sign_ins)
  select i.organization_id, i.identity_id, i.domain_id, i.department_id, i.local_part, i.address, i.display_name,
    i.status, i.status_reason, i.delivery_while_suspended, i.must_change_password, i.password_hash, i.password_changed_at,
    i.password_is_unknown, i.last_login_at, i.external_id, i.version, i.created_at, m.mailbox_quota_id, m.limit_bytes, m.used_bytes, m.used_messages,
    m.warn_percent, m.usage_as_of, m.version, m.created_at, m.warned_at, m.warning_mailed_at,
    array(select d.domain_id from domain d
      where d.organization_id = i.organization_id and d.catch_all_identity_id = i.identity_id order by d.domain_id),
    (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from identity_login l
      where l.organization_id = i.organization_id and l.identity_id = i.identity_id),
    (select coalesce(jsonb_agg(to_jsonb(f)), '[]') from failed_sign_in f
      where f.organization_id = i.organization_id and f.identity_id = i.identity_id)
  from identity i
  left join mailbox_quota m on m.organization_id = i.organization_id and m.identity_id = i.identity_id
  where i.organization_id = current_organization() and i.identity_id = any(identities)
$function$
CREATE OR REPLACE FUNCTION public.key_end(key api_key)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN ((key).ended_at IS NOT NULL) THEN '-infinity'::timestamp with time zone ELSE LEAST((key).revoked_at, (key).expires_at, CASE WHEN ((key).kind = 'session'::text) THEN (COALESCE((key).last_used_at, (key).created_at) + '01:00:00'::interval) ELSE NULL::timestamp with time zone END) END
CREATE OR REPLACE FUNCTION public.key_times_are_the_databases()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.last_used_at is distinct from old.last_used_at then
    new.last_used_at := date_trunc('milliseconds', now());
  end if;
  if old.revoked_at is not null then new.revoked_at := old.revoked_at;
  elsif new.revoked_at is not null then new.revoked_at := date_trunc('milliseconds', now());
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.lead_held_address(held uuid, alias_note text, ends timestamp with time zone, sends boolean)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update address a set kind = 'alias', note = alias_note, expires_at = ends, may_send_as = sends, enabled = true,
    version = a.version + 1, updated_at = now()
  where a.organization_id = current_organization() and a.address_id = held and a.kind = 'held'
  returning true
$function$
CREATE OR REPLACE FUNCTION public.mail_group_changes_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform refresh_addresses_in_use(new.organization_id, array[new.address_id]);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mail_group_counts_members()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  new.member_count := (select count(*) from address_target t
    where t.organization_id = new.organization_id and t.address_id = new.address_id);
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.mailbox_quota_copies_identity()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select i.address, i.display_name, i.domain_id, i.department_id
  into new.address, new.display_name, new.domain_id, new.department_id
  from identity i where i.organization_id = new.organization_id and i.identity_id = new.identity_id;
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.mailbox_quota_list_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '64MB'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if next_list_version((select array_agg(distinct organization_id) from new_rows), 0) then
      perform count_in_buckets((
        select array_agg((organization_id, list, number, name, id, n)::list_change) from (
          select organization_id, p.list, p.number, p.name, p.id, sum(p.n)::integer as n
          from old_rows o full join new_rows c using (organization_id, mailbox_quota_id)
          cross join lateral (
            select *, -1 as n from mailbox_quota_places(o::mailbox_quota)
            union all select *, 1 from mailbox_quota_places(c::mailbox_quota)
          ) p where mailbox_quota_moved(o::mailbox_quota, c::mailbox_quota) and p.id is not null
          group by 1, 2, 3, 4, 5 having sum(p.n) <> 0
        ) p));
    end if;
  elsif next_list_version((select array_agg(distinct organization_id) from changed_rows), 0) then
    perform count_in_buckets((
      select array_agg((r.organization_id, p.*, case tg_op when 'INSERT' then 1 else -1 end)::list_change)
      from changed_rows r cross join lateral mailbox_quota_places(r::mailbox_quota) p));
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mailbox_quota_moved(old mailbox_quota, new mailbox_quota)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (((((old).address IS DISTINCT FROM (new).address) OR ((old).used_bytes IS DISTINCT FROM (new).used_bytes)) OR ((old).used_permille IS DISTINCT FROM (new).used_permille)) OR ((old).limit_bytes IS DISTINCT FROM (new).limit_bytes))
CREATE OR REPLACE FUNCTION public.mailbox_quota_places(r mailbox_quota)
 RETURNS TABLE(list text, number double precision, name text, id uuid)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ values
  ('mailbox_quota.address', 0, r.address collate postroom_text, r.mailbox_quota_id),
  ('mailbox_quota.used_bytes', coalesce(r.used_bytes::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_bytes_desc', coalesce(-r.used_bytes::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent', coalesce(r.used_permille::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.used_percent_desc', coalesce(-r.used_permille::float8, 'Infinity'), '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes', r.limit_bytes::float8, '', r.mailbox_quota_id),
  ('mailbox_quota.limit_bytes_desc', -r.limit_bytes::float8, '', r.mailbox_quota_id)
$function$
CREATE OR REPLACE FUNCTION public.mailbox_tenth(used_permille bigint)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (CASE WHEN (used_permille >= 1000) THEN (10)::bigint ELSE (used_permille / 100) END)::smallint
CREATE OR REPLACE FUNCTION public.mailboxes_change_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform refresh_addresses_above(array_agg(organization_id), array_agg(identity_id)) from changed_rows having count(*) > 0;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mailboxes_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, -count(*) as n,
      -count(used_bytes) as measured, -sum(limit_bytes) as allocated, -coalesce(sum(used_bytes), 0) as used
    from old_rows group by 1, 2, 3, 4, 5) d));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mailboxes_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_mailboxes((select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, count(*) as n,
      count(used_bytes) as measured, sum(limit_bytes) as allocated, coalesce(sum(used_bytes), 0) as used
    from new_rows group by 1, 2, 3, 4, 5) d));
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mailboxes_updated()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  deltas jsonb := (select jsonb_agg(d) from (
    select organization_id, domain_id, department_id, level, mailbox_tenth(used_permille) as tenth, sum(n) as n,
      sum(measured) as measured, sum(limit_bytes) as allocated, sum(used) as used
    from (
      select organization_id, domain_id, department_id, level, used_permille, 1 as n,
        (used_bytes is not null)::integer as measured, limit_bytes, coalesce(used_bytes, 0) as used from new_rows
      union all
      select organization_id, domain_id, department_id, level, used_permille, -1, -(used_bytes is not null)::integer,
        -limit_bytes, -coalesce(used_bytes, 0) from old_rows) r
    group by 1, 2, 3, 4, 5
    having sum(n) <> 0 or sum(measured) <> 0 or sum(limit_bytes) <> 0 or sum(used) <> 0) d);
begin
  if deltas is not null then perform count_mailboxes(deltas); end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.mark_ended(most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with keys as (
    update api_key k set ended_at = now()
    where (k.organization_id, k.key_id) in (
      select o.organization_id, o.key_id from api_key o
      where o.ended_at is null and o.revoked_at is null and o.expires_at is not null and key_end(o) <= now()
      limit most for update skip locked)
    returning 1
  ), shares as (
    update dns_share s set ended_at = now()
    where (s.organization_id, s.share_id) in (
      select o.organization_id, o.share_id from dns_share o
      where o.ended_at is null and o.revoked_at is null and o.expires_at <= now() limit most for update skip locked)
    returning 1
  )
  select ((select count(*) from keys) + (select count(*) from shares))::integer
    + mark_ended_addresses(most)
$function$
CREATE OR REPLACE FUNCTION public.mark_ended_addresses(most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  one uuid;
  marked integer;
  total integer := 0;
begin
  for one in
    select distinct organization_id from address where ended_at is null and expires_at <= now()
  loop
    -- Changes lock the organization before its addresses.
    perform from organization o where o.organization_id = one for no key update skip locked;
    continue when not found;
    with due as (
      select address_id from address where organization_id = one and ended_at is null and expires_at <= now()
      order by address_id limit most for no key update)
    update address a set ended_at = now() from due where a.organization_id = one and a.address_id = due.address_id;
    get diagnostics marked = row_count;
    total := total + marked;
  end loop;
  return total;
end $function$
CREATE OR REPLACE FUNCTION public.merge_bucket(bucket list_bucket)
 RETURNS void
 LANGUAGE sql
AS $function$
  with gone as (
    delete from list_bucket b
    where b.organization_id = bucket.organization_id and b.list = bucket.list
      and b.number = bucket.number and b.name = bucket.name and b.id = bucket.id
  ), previous as (
    select b.* from list_bucket b
    where b.organization_id = bucket.organization_id and b.list = bucket.list
      and (b.number, b.name, b.id) < (bucket.number, bucket.name, bucket.id)
    order by b.number desc, b.name desc, b.id desc limit 1
  )
  update list_bucket b set count = b.count + bucket.count from previous p
  where b.organization_id = p.organization_id and b.list = p.list
    and b.number = p.number and b.name = p.name and b.id = p.id
$function$
CREATE OR REPLACE FUNCTION public.new_organization_gets_buckets()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform rebuild_buckets(new.organization_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.next_list_version(organizations uuid[], events bigint)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if events <> 0 or current_setting('postroom.lists_raised', true) is distinct from organizations::text then
    update organization o set list_version = list_version + 1, audit_event_count = audit_event_count + events
    where o.organization_id = any(organizations);
    perform set_config('postroom.lists_raised', organizations::text, true);
  end if;
  return exists (select from list_bucket b where b.organization_id = any(organizations));
end $function$
CREATE OR REPLACE FUNCTION public.note_dns_answer(asked text[], has_answered boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update mail.setting set dns_resolvers = asked,
    dns_answered_at = case when has_answered then now() else dns_answered_at end,
    dns_failed_at = case when has_answered = false then now() else dns_failed_at end
$function$
CREATE OR REPLACE FUNCTION public.operator_gets_mail(name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (
    select from mail.domain d
    where d.domain_name = name and d.organization_id = current_organization() and d.postmaster is not null)
$function$
CREATE OR REPLACE FUNCTION public.people_of_event(type text, resource uuid, before jsonb, after jsonb)
 RETURNS uuid[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
$function$
CREATE OR REPLACE FUNCTION public.proof_of_others(claim uuid, worker uuid)
 RETURNS TABLE(proof_kind text, proof_label text, proof_token text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select d.proof_kind, d.proof_label, d.proof_token
  from domain_claim c
  join domain d on d.domain_name = c.domain_name and d.organization_id <> c.organization_id
  where c.organization_id = current_organization() and c.claim_id = claim and c.claimed_by = worker
$function$
CREATE OR REPLACE FUNCTION public.prove_domain_claim(claim uuid, worker uuid, default_limit bigint, maximum bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  proven domain_claim;
  own uuid;
begin
  select * into proven from domain_claim c
  where c.organization_id = current_organization() and c.claim_id = claim and c.claimed_by = worker
    and c.proven_at is null and c.expires_at > now()
  for update;
  if not found then
    return 'gone';
  end if;
  insert into domain (organization_id, domain_id, domain_name, domain_name_unicode, is_primary, default_mailbox_limit_bytes,
    max_mailbox_limit_bytes, proof_kind, proof_label, proof_token, proof_seen_at)
  values (proven.organization_id, proven.claim_id, proven.domain_name, proven.domain_name_unicode,
    not exists (select from domain d where d.organization_id = proven.organization_id and d.is_primary), default_limit, maximum,
    'dns', proven.label, proven.token, now())
  on conflict (domain_name) do nothing;
  if found then
    own := proven.claim_id;
  else
    update domain d set proof_kind = 'dns', proof_label = proven.label, proof_token = proven.token, proof_seen_at = now(),
      proof_lapsed_at = null, version = d.version + 1, updated_at = now()
    where d.organization_id = proven.organization_id and d.domain_name = proven.domain_name and d.removed_at is null
    returning d.domain_id into own;
    if not found then
      -- The domain is restored instead: a claim of it can't be made either.
      delete from domain_claim c using domain d
      where c.organization_id = proven.organization_id and c.claim_id = claim
        and d.organization_id = proven.organization_id and d.domain_name = proven.domain_name;
      return case when found then 'removed' else 'in_use' end;
    end if;
  end if;
  update domain_claim c set proven_at = now(), domain_id = own
  where c.organization_id = proven.organization_id and c.claim_id = claim;
  return case when own = proven.claim_id then 'created' else 'own' end;
end $function$
CREATE OR REPLACE FUNCTION public.rebuild_buckets(organization uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET work_mem TO '256MB'
 SET enable_indexscan TO 'on'
 SET enable_indexonlyscan TO 'on'
AS $function$
declare
  bucket list_bucket;
begin
  perform forget_buckets(organization);
  for bucket in
    insert into list_bucket (organization_id, list, number, name, id, count)
    select organization, list, '-Infinity', '', '00000000-0000-0000-0000-000000000000', total
    from (
      select list, (select count(*) from department where organization_id = organization) from department_places(null)
      union all
      select list, (select count(*) from identity where organization_id = organization) from identity_places(null)
      union all
      select list, (select count(*) from mailbox_quota where organization_id = organization) from mailbox_quota_places(null)
      union all
      select list, (select count(*) from activity where organization_id = organization) from audit_event_places(null)
    ) orders(list, total)
    returning *
  loop
    continue when bucket.count <= 1000;
    perform set_config(setting, case when bucket.count > 50000 then 'off' else 'on' end, true)
    from unnest(array['enable_indexscan', 'enable_indexonlyscan']) setting;
    perform split_bucket(bucket);
  end loop;
end $function$
CREATE OR REPLACE FUNCTION public.record_changes_are_limited()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  delete from domain_record_change c using (
    select n.organization_id, n.domain_id, (
      select o.change_id from domain_record_change o
      where o.organization_id = n.organization_id and o.domain_id = n.domain_id
      order by o.change_id desc offset 500 limit 1) as newest
    from (select distinct organization_id, domain_id from new_rows) n
  ) over
  where c.organization_id = over.organization_id and c.domain_id = over.domain_id and c.change_id <= over.newest;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.record_ended_addresses(organization uuid, aliases address[], request text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
    resource_label, before, request_id)
  select organization, uuid_v7(), 'Postroom', 'purgeDeletedIdentity', 'alias', a.address_id, a.address,
    jsonb_build_object('alias_id', a.address_id, 'address', a.address, 'local_part', a.local_part, 'domain_id', a.domain_id,
      'enabled', a.enabled, 'expires_at', rfc3339(a.expires_at), 'note', a.note, 'may_send_as', a.may_send_as,
      'signs_in', a.signs_in, 'former_of', a.former_of, 'created_at', rfc3339(a.created_at)),
    request
  from unnest(aliases) a
$function$
CREATE OR REPLACE FUNCTION public.refresh_addresses_above(organizations uuid[], below uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  organization uuid;
begin
  for organization in select distinct o from unnest(organizations) o order by 1 loop
    perform refresh_addresses_in_use(organization, addresses_above(organization, array(
      select b.id from unnest(organizations, below) b(organization_id, id) where b.organization_id = organization)));
  end loop;
end $function$
CREATE OR REPLACE FUNCTION public.refresh_addresses_in_use(organization uuid, changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  ids uuid[] := changed;
  written uuid[];
  one record;
begin
  if ids is null then return; end if;
  -- Two changes of one organization must not read each other's old values.
  perform from organization o where o.organization_id = organization for no key update;
  loop
    written := null;
    for one in
      select a.address_id, v.until from (select distinct unnest(ids) as id) r
      cross join lateral (
        select a.* from address a where a.organization_id = organization and a.address_id = r.id
          and a.kind not in ('identity', 'held') offset 0
      ) a
      cross join lateral (select case
        when not a.enabled or a.ended_at is not null then '-infinity'
        -- The first identity that takes mail is enough.
        when exists (
          select from address_edge_below t
          cross join lateral (
            select i.domain_id from identity i where i.organization_id = organization and i.identity_id = t.target_id
              and (i.status = 'active' or i.delivery_while_suspended = 'accept') offset 0
          ) i
          cross join lateral (
            select from mailbox_quota m where m.organization_id = organization and m.identity_id = t.target_id offset 0
          ) m
          cross join lateral (
            select from domain d where d.organization_id = organization and d.domain_id = i.domain_id and d.status = 'active' offset 0
          ) d
          where t.organization_id = organization and t.address_id = a.address_id
        ) then coalesce(a.expires_at, 'infinity')
        else least(a.expires_at, coalesce((
          select max(n.in_use_until) from address_edge_below t
          cross join lateral (
            select n.domain_id, n.in_use_until from address n
            where n.organization_id = organization and n.address_id = t.target_id and n.kind not in ('identity', 'held') offset 0
          ) n
          cross join lateral (
            select from domain d where d.organization_id = organization and d.domain_id = n.domain_id and d.status = 'active' offset 0
          ) d
          where t.organization_id = organization and t.address_id = a.address_id), '-infinity'))
        end::timestamptz as until offset 0
      ) v
      where v.until <> a.in_use_until
    loop
      update address a set in_use_until = one.until where a.organization_id = organization and a.address_id = one.address_id;
      written := written || one.address_id;
    end loop;
    exit when written is null;
    ids := addresses_above(organization, written);
    exit when ids is null;
  end loop;
end $function$
CREATE OR REPLACE FUNCTION public.refresh_changed_addresses(organizations uuid[], changed uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  organization uuid;
begin
  for organization in select distinct o from unnest(organizations) o order by 1 loop
    perform refresh_addresses_in_use(organization, array(
      select c.id from unnest(organizations, changed) c(organization_id, id) where c.organization_id = organization));
  end loop;
end $function$
CREATE OR REPLACE FUNCTION public.refused_password_fails()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.state := 'failed';
  return new;
end $function$
CREATE OR REPLACE FUNCTION public.release_held_address(held uuid)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from address_target t using address a
  where a.organization_id = current_organization() and a.address_id = held and a.is_held and a.kind = 'alias'
    and t.organization_id = a.organization_id and t.address_id = a.address_id;
  update address a set kind = 'held', note = null, enabled = true, expires_at = null, may_send_as = false,
    version = a.version + 1, updated_at = now()
  where a.organization_id = current_organization() and a.address_id = held and a.is_held and a.kind = 'alias'
  returning true
$function$
CREATE OR REPLACE FUNCTION public.rename_identity(identity uuid, to_domain uuid, to_local_part text, leaves_alias boolean, alias_ends timestamp with time zone, alias_signs_in boolean)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  was identity;
  new_address text;
  alias uuid;
begin
  select * into strict was from identity i
  where i.organization_id = current_organization() and i.identity_id = rename_identity.identity;
  select to_local_part || '@' || d.domain_name into strict new_address from domain d
  where d.organization_id = was.organization_id and d.domain_id = to_domain;
  if new_address = was.address then return null; end if;
  delete from address a where a.organization_id = was.organization_id and a.address = new_address and a.kind = 'alias'
    and not a.is_held and (select array_agg(t.target_id) from address_target t
      where t.organization_id = a.organization_id and t.address_id = a.address_id) = array[was.identity_id];
  update identity i set address = new_address, local_part = to_local_part, domain_id = to_domain, version = i.version + 1,
    updated_at = now()
  where i.organization_id = was.organization_id and i.identity_id = was.identity_id;
  if leaves_alias then
    insert into address (organization_id, domain_id, local_part, address, kind, expires_at, may_send_as, former_of, signs_in)
    values (was.organization_id, was.domain_id, was.local_part, was.address, 'alias', alias_ends, true, was.identity_id,
      alias_signs_in)
    returning address_id into alias;
    insert into address_target (organization_id, address_id, target_id) values (was.organization_id, alias, was.identity_id);
  end if;
  -- What mail servers have seen of the identity goes with it. What they saw of an earlier owner of the new address does not count.
  delete from mail.usage_seen u where u.username = new_address;
  delete from mail.login_seen l where l.username = new_address;
  update mail.usage_seen u set username = new_address where u.username = was.address;
  update mail.login_seen l set username = new_address where l.username = was.address;
  -- One receipt, of the new address: the old one can't be asked for any longer.
  insert into enforcement (organization_id, kind, identity_id, address, former_address, closes_sessions, request_id)
  select was.organization_id, 'sign_in', was.identity_id, new_address, was.address, true,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null;
  if found then notify postroom_mail; end if;
  return alias;
end $function$
CREATE OR REPLACE FUNCTION public.restore_deleted_identities(identities uuid[], sizes bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into identity (organization_id, identity_id, domain_id, department_id, local_part, address, display_name, status,
    status_reason, delivery_while_suspended, must_change_password, password_hash, password_changed_at, password_is_unknown,
    last_login_at, external_id, version, created_at)
  select d.organization_id, d.identity_id, d.domain_id, p.department_id, d.local_part, d.address, d.display_name, d.status,
    d.status_reason, d.delivery_while_suspended, d.must_change_password, d.password_hash, d.password_changed_at,
    d.password_is_unknown, d.last_login_at, d.external_id, d.version + 1, d.created_at
  from deleted_identity d
  left join department p on p.organization_id = d.organization_id and p.department_id = d.department_id
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, used_bytes, used_messages,
    warn_percent, usage_as_of, version, created_at, warned_at, warning_mailed_at)
  select d.organization_id, d.mailbox_quota_id, d.identity_id, s.size, d.used_bytes, d.used_messages, d.warn_percent,
    d.usage_as_of, d.mailbox_version + 1, d.mailbox_created_at, d.warned_at, d.warning_mailed_at
  from unnest(identities, sizes) s(identity_id, size)
  join deleted_identity d on d.organization_id = current_organization() and d.identity_id = s.identity_id
  where d.mailbox_quota_id is not null;

  perform mail.request_enforcement(d.organization_id, 'quota', identity => d.identity_id, mailbox => d.mailbox_quota_id,
    named => d.address)
  from unnest(identities, sizes) s(identity_id, size)
  join deleted_identity d on d.organization_id = current_organization() and d.identity_id = s.identity_id
  where s.size <> d.limit_bytes;

  insert into identity_login (organization_id, identity_id, service_code, last_login_at)
  select d.organization_id, d.identity_id, l.service_code, l.last_login_at
  from deleted_identity d, jsonb_populate_recordset(null::identity_login, d.logins) l
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  insert into failed_sign_in (organization_id, identity_id, day, source, count, refused_count, service_codes, first_at,
    last_at)
  select d.organization_id, d.identity_id, f.day, f.source, f.count, f.refused_count, f.service_codes, f.first_at, f.last_at
  from deleted_identity d, jsonb_populate_recordset(null::failed_sign_in, d.failed_sign_ins) f
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  perform mail.request_enforcement(d.organization_id, 'sign_in', identity => d.identity_id, named => d.address)
  from deleted_identity d
  where d.organization_id = current_organization() and d.identity_id = any(identities);

  delete from deleted_identity d
  where d.organization_id = current_organization() and d.identity_id = any(identities);
end $function$
CREATE OR REPLACE FUNCTION public.rfc3339(value timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE PARALLEL SAFE STRICT
RETURN to_char((value AT TIME ZONE 'UTC'::text), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'::text)
CREATE OR REPLACE FUNCTION public.search_fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (octet_length(value) = char_length(value)) THEN lower((value COLLATE "C")) ELSE replace(lower((unaccent('unaccent'::regdictionary, lower((NORMALIZE(CASE WHEN (value ~ ('[ᲀ-ᲈ]'::text COLLATE "C")) THEN translate(value, 'ᲀᲁᲂᲃᲄᲅᲆᲇᲈ'::text, 'вдосттъѣꙋ'::text) ELSE value END, NFKC) COLLATE postroom_text))) COLLATE "C")), 'ς'::text, 'σ'::text) END
CREATE OR REPLACE FUNCTION public.search_pattern(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (('%'::text || regexp_replace(search_fold(value), '([\\%_])'::text, '\\\1'::text, 'g'::text)) || '%'::text)
CREATE OR REPLACE FUNCTION public.search_words(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (' '::text || translate(value, '.-_@+''’/(),&'::text, '            '::text))
CREATE OR REPLACE FUNCTION public.seek_bucket(wanted text, place bigint, total bigint, backwards boolean, OUT number double precision, OUT name text, OUT id uuid, OUT skip bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  at bigint := case when backwards then greatest(0, total - 1 - place) else greatest(0, least(place, total - 1)) end;
  held bigint;
  rows_before bigint;
begin
  if at * 2 < total then
    select b.number, b.name, b.id, b.count, b.upto - b.count into number, name, id, held, rows_before
    from (
      select b.*, sum(b.count) over (order by b.number, b.name, b.id rows unbounded preceding) as upto
      from list_bucket b where b.organization_id = current_organization() and b.list = wanted
    ) b where b.upto > at limit 1;
  else
    select b.number, b.name, b.id, b.count, total - b.upto into number, name, id, held, rows_before
    from (
      select b.*, sum(b.count) over (order by b.number desc, b.name desc, b.id desc rows unbounded preceding) as upto
      from list_bucket b where b.organization_id = current_organization() and b.list = wanted
    ) b where b.upto >= total - at limit 1;
  end if;
  if not backwards then
    number := coalesce(number, '-Infinity');
    name := coalesce(name, '');
    id := coalesce(id, '00000000-0000-0000-0000-000000000000');
    skip := place - coalesce(rows_before, 0);
    return;
  end if;
  skip := place - coalesce(total - rows_before - held, 0);
  select b.number, b.name, b.id into number, name, id from list_bucket b
  where b.organization_id = current_organization() and b.list = wanted
    and (b.number, b.name, b.id) > (seek_bucket.number, seek_bucket.name, seek_bucket.id)
  order by b.number, b.name, b.id limit 1;
  if id is null then
    -- After everything: U+FFFF comes last in every collation (UTS 10).
    number := 'Infinity';
    name := U&'\FFFF';
    id := 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  end if;
end $function$
CREATE OR REPLACE FUNCTION public.sender_verdict(start uuid, login text)
 RETURNS TABLE(identity_id uuid, signs_in boolean, refused_by uuid[])
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  organization uuid := current_organization();
  who uuid := mail.signed_in(organization, login);
  can_sign_in boolean := exists (
    select from identity i join mail.sign_in s on s.address = i.address and s.service = 'smtp'
    where i.organization_id = organization and i.identity_id = who
      and (i.address = login or exists (select from mail.former_address f where f.former = login and f.signs_in)));
begin
  return query select who, can_sign_in,
    array(select g from mail.refusing_groups(organization, start, case when can_sign_in then who end) g);
end $function$
CREATE OR REPLACE FUNCTION public.session_events_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update organization o set session_event_count = session_event_count + s.n
  from (select organization_id, count(*) as n from new_rows where kind = 'session' and not is_part group by 1) s
  where o.organization_id = s.organization_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.sign_out_everywhere(identity uuid, kept_session uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update api_key k set revoked_at = now()
  where k.organization_id = current_organization() and k.identity_id = sign_out_everywhere.identity and k.revoked_at is null
    and k.key_id <> kept_session;
  perform mail.request_enforcement(i.organization_id, 'sign_in', identity => i.identity_id, named => i.address,
    closes => true)
  from identity i where i.organization_id = current_organization() and i.identity_id = sign_out_everywhere.identity;
end $function$
CREATE OR REPLACE FUNCTION public.sort_time(value timestamp with time zone)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN date_part('epoch'::text, (value AT TIME ZONE 'UTC'::text))
CREATE OR REPLACE FUNCTION public.split_bucket(bucket list_bucket)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  index regclass := replace(bucket.list, '.', '_by_');
  is_text boolean := atttypid = 'text'::regtype from pg_attribute where attrelid = index and attnum = 2;
begin
  execute format(
    'insert into list_bucket (organization_id, list, number, name, id, count)
     select $1.organization_id, $1.list, %s, id, least(500, $1.count - place)
     from (
       select key, id, row_number() over (order by key, id) - 1 as place
       from (select organization_id, %s as key, %s as id from %I) r
       where organization_id = $1.organization_id and (key, id) >= (%s, $1.id)
       order by key, id limit $1.count
     ) r where place %% 500 = 0 and place > 0',
    case when is_text then '0, key' else 'key, ''''' end,
    pg_get_indexdef(index, 2, true) || case when is_text then ' collate postroom_text' else '' end,
    pg_get_indexdef(index, 3, true), split_part(bucket.list, '.', 1),
    case when is_text then '$1.name' else '$1.number' end)
  using bucket;
  update list_bucket b set count = least(500, bucket.count)
  where b.organization_id = bucket.organization_id and b.list = bucket.list
    and b.number = bucket.number and b.name = bucket.name and b.id = bucket.id;
end $function$
CREATE OR REPLACE FUNCTION public.takes_mail(identity uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (select from mail.recipient r
    where r.organization_id = current_organization() and r.identity_id = takes_mail.identity and r.refusal is null)
$function$
CREATE OR REPLACE FUNCTION public.targets_change_use()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform refresh_changed_addresses(array_agg(organization_id), array_agg(address_id)) from (
    select distinct organization_id, address_id from changed_rows) r having count(*) > 0;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.targets_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update mail_group g set member_count = g.member_count - c.count
  from (select organization_id, address_id, count(*) from changed_rows group by 1, 2) c
  where g.organization_id = c.organization_id and g.address_id = c.address_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.targets_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update mail_group g set member_count = g.member_count + c.count
  from (select organization_id, address_id, count(*) from changed_rows group by 1, 2) c
  where g.organization_id = c.organization_id and g.address_id = c.address_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.tell_key_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('postroom_key', encode(old.secret_sha256, 'hex'));
  -- A session lives no longer than its parent.
  perform pg_notify('postroom_key', encode(k.secret_sha256, 'hex')) from api_key k where k.parent_key_id = old.key_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.tell_look_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('postroom_dns', '');
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.tell_organization_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  notify postroom_key, '*';
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.tell_plan_due()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('postroom_plans', '');
  return null;
end $function$
CREATE OR REPLACE FUNCTION public.uuid_v7()
 RETURNS uuid
 LANGUAGE sql
 PARALLEL SAFE
RETURN (encode(set_bit(set_bit(OVERLAY(uuid_send(gen_random_uuid()) PLACING SUBSTRING(int8send(((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint) FROM 3) FROM 1 FOR 6), (52)::bigint, 1), (53)::bigint, 1), 'hex'::text))::uuid

-- triggers
CREATE TRIGGER addresses_deleted AFTER DELETE ON public.address REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_deleted()
CREATE TRIGGER addresses_inserted AFTER INSERT ON public.address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_inserted()
CREATE TRIGGER addresses_updated AFTER UPDATE ON public.address REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_updated()
CREATE TRIGGER alias_end_changed BEFORE UPDATE OF expires_at ON public.address FOR EACH ROW WHEN (((new.expires_at IS DISTINCT FROM old.expires_at) AND (NOT (new.ended_at IS DISTINCT FROM old.ended_at)))) EXECUTE FUNCTION alias_end_changed()
CREATE TRIGGER domain_is_there AFTER UPDATE OF kind, domain_id ON public.address FOR EACH ROW WHEN (((new.kind <> 'held'::text) AND ((old.kind = 'held'::text) OR (old.domain_id <> new.domain_id)))) EXECUTE FUNCTION domain_is_there()
CREATE TRIGGER domains_are_there AFTER INSERT ON public.address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION domains_are_there()
CREATE TRIGGER mail_alias_added AFTER INSERT ON public.address FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['alias'::text, 'group'::text]))) EXECUTE FUNCTION mail.alias_changed()
CREATE TRIGGER mail_alias_changed AFTER UPDATE OF kind, enabled, expires_at ON public.address FOR EACH ROW WHEN ((((old.kind = ANY (ARRAY['alias'::text, 'group'::text])) OR (new.kind = ANY (ARRAY['alias'::text, 'group'::text]))) AND (((old.kind IS DISTINCT FROM new.kind) OR (old.enabled IS DISTINCT FROM new.enabled)) OR (old.expires_at IS DISTINCT FROM new.expires_at)))) EXECUTE FUNCTION mail.alias_changed()
CREATE TRIGGER mail_alias_removed AFTER DELETE ON public.address FOR EACH ROW WHEN ((old.kind = ANY (ARRAY['alias'::text, 'group'::text]))) EXECUTE FUNCTION mail.alias_removed()
CREATE TRIGGER new_addresses_are_of_domains AFTER INSERT ON public.address REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_are_of_domains()
CREATE TRIGGER mail_alias_targets_added AFTER INSERT ON public.address_target REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail.alias_targets_changed()
CREATE TRIGGER mail_alias_targets_removed AFTER DELETE ON public.address_target REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mail.alias_targets_changed()
CREATE TRIGGER targets_deleted AFTER DELETE ON public.address_target REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_deleted()
CREATE TRIGGER targets_deleted_change_use AFTER DELETE ON public.address_target REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_change_use()
CREATE TRIGGER targets_inserted AFTER INSERT ON public.address_target REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_inserted()
CREATE TRIGGER targets_inserted_change_use AFTER INSERT ON public.address_target REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION targets_change_use()
CREATE TRIGGER key_changed AFTER UPDATE OF secret_sha256, key_name, permissions, expires_at, revoked_at ON public.api_key FOR EACH ROW EXECUTE FUNCTION tell_key_changed()
CREATE TRIGGER key_deleted AFTER DELETE ON public.api_key FOR EACH ROW WHEN (((old.kind = 'key'::text) OR (key_end(old.*) > now()))) EXECUTE FUNCTION tell_key_changed()
CREATE TRIGGER key_times_are_the_databases BEFORE UPDATE OF last_used_at, revoked_at ON public.api_key FOR EACH ROW WHEN ((NOT pg_has_role('postroom_operator'::name, 'usage'::text))) EXECUTE FUNCTION key_times_are_the_databases()
CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.audit_event REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_event_list_changed()
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_event_list_changed()
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.audit_event REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION audit_event_list_changed()
CREATE TRIGGER session_events_counted AFTER INSERT ON public.audit_event REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION session_events_counted()
CREATE TRIGGER deletions_free_addresses AFTER DELETE ON public.deleted_identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION deletions_free_addresses()
CREATE TRIGGER mail_deletion_ended AFTER DELETE ON public.deleted_identity FOR EACH ROW WHEN ((old.mailbox_quota_id IS NOT NULL)) EXECUTE FUNCTION mail.deletion_ended()
CREATE TRIGGER departments_deleted AFTER DELETE ON public.department REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION departments_counted()
CREATE TRIGGER departments_inserted AFTER INSERT ON public.department REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION departments_counted()
CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.department REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION department_list_changed()
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.department REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION department_list_changed()
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.department REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION department_list_changed()
CREATE TRIGGER domain_changes_use AFTER UPDATE OF status ON public.domain FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION domain_changes_use()
CREATE TRIGGER domain_counted AFTER INSERT ON public.domain FOR EACH ROW EXECUTE FUNCTION count_in_organization('domain_count')
CREATE TRIGGER domain_is_looked_at AFTER INSERT ON public.domain FOR EACH ROW EXECUTE FUNCTION domain_is_looked_at()
CREATE TRIGGER domain_is_removed AFTER UPDATE OF removed_at ON public.domain FOR EACH ROW WHEN (((old.removed_at IS NULL) <> (new.removed_at IS NULL))) EXECUTE FUNCTION domain_is_removed()
CREATE TRIGGER domain_uncounted AFTER DELETE ON public.domain FOR EACH ROW WHEN ((old.removed_at IS NULL)) EXECUTE FUNCTION count_in_organization('domain_count')
CREATE TRIGGER mail_domain_changed AFTER UPDATE OF status, catch_all_identity_id, subaddressing_enabled ON public.domain FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.catch_all_identity_id IS DISTINCT FROM new.catch_all_identity_id)) OR (old.subaddressing_enabled IS DISTINCT FROM new.subaddressing_enabled))) EXECUTE FUNCTION mail.domain_changed()
CREATE TRIGGER mail_domain_removed AFTER DELETE ON public.domain FOR EACH ROW WHEN ((old.removed_at IS NULL)) EXECUTE FUNCTION mail.domain_removed()
CREATE TRIGGER people_suspended AFTER UPDATE OF status ON public.domain FOR EACH ROW WHEN ((new.status <> 'active'::text)) EXECUTE FUNCTION end_sessions_of_domain()
CREATE TRIGGER claim_is_asked AFTER UPDATE OF is_asked ON public.domain_claim FOR EACH ROW WHEN ((new.is_asked AND (NOT old.is_asked))) EXECUTE FUNCTION tell_look_due()
CREATE TRIGGER claim_is_looked_at AFTER INSERT ON public.domain_claim FOR EACH ROW EXECUTE FUNCTION tell_look_due()
CREATE TRIGGER look_is_asked AFTER UPDATE OF is_asked ON public.domain_look FOR EACH ROW WHEN ((new.is_asked AND (NOT old.is_asked))) EXECUTE FUNCTION tell_look_due()
CREATE TRIGGER record_changes_are_limited AFTER INSERT ON public.domain_record_change REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_changes_are_limited()
CREATE TRIGGER refused_password_fails BEFORE UPDATE ON public.enforcement FOR EACH ROW WHEN (((new.state = 'enforced'::text) AND (new.new_password_accepted IS FALSE))) EXECUTE FUNCTION refused_password_fails()
CREATE TRIGGER addresses_are_free AFTER INSERT ON public.identity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION addresses_are_free()
CREATE TRIGGER identities_change_use AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_change_use()
CREATE TRIGGER identities_deleted AFTER DELETE ON public.identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_deleted()
CREATE TRIGGER identities_inserted AFTER INSERT ON public.identity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_inserted()
CREATE TRIGGER identities_leave_addresses AFTER DELETE ON public.identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_leave_addresses()
CREATE TRIGGER identities_leave_groups AFTER DELETE ON public.identity REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_leave_groups()
CREATE TRIGGER identities_take_addresses AFTER INSERT ON public.identity REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_take_addresses()
CREATE TRIGGER identities_updated AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identities_updated()
CREATE TRIGGER identity_moves_address AFTER UPDATE OF address, local_part, domain_id ON public.identity FOR EACH ROW WHEN ((old.address IS DISTINCT FROM new.address)) EXECUTE FUNCTION identity_moves_address()
CREATE TRIGGER identity_tells_mailbox_quota AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_tells_mailbox_quota()
CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.identity REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_list_changed()
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.identity REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_list_changed()
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.identity REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION identity_list_changed()
CREATE TRIGGER mail_identity_changed AFTER UPDATE OF status, password_hash, must_change_password, delivery_while_suspended ON public.identity FOR EACH ROW WHEN (((((old.status IS DISTINCT FROM new.status) OR (old.password_hash IS DISTINCT FROM new.password_hash)) OR (old.must_change_password IS DISTINCT FROM new.must_change_password)) OR (old.delivery_while_suspended IS DISTINCT FROM new.delivery_while_suspended))) EXECUTE FUNCTION mail.identity_changed()
CREATE TRIGGER mail_identity_changes_rules AFTER UPDATE OF status, delivery_while_suspended, address ON public.identity FOR EACH ROW WHEN ((((old.status IS DISTINCT FROM new.status) OR (old.delivery_while_suspended IS DISTINCT FROM new.delivery_while_suspended)) OR (old.address IS DISTINCT FROM new.address))) EXECUTE FUNCTION mail.identity_changes_rules()
CREATE TRIGGER mail_identity_removed AFTER DELETE ON public.identity FOR EACH ROW EXECUTE FUNCTION mail.identity_removed()
CREATE TRIGGER person_changed AFTER UPDATE OF password_hash, status ON public.identity FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (new.status <> 'active'::text))) EXECUTE FUNCTION end_sessions_of_person()
CREATE TRIGGER mail_group_changed AFTER UPDATE OF senders, department_id ON public.mail_group FOR EACH ROW WHEN (((old.senders IS DISTINCT FROM new.senders) OR (old.department_id IS DISTINCT FROM new.department_id))) EXECUTE FUNCTION mail.group_changed()
CREATE TRIGGER mail_group_changes_use AFTER INSERT OR UPDATE OF department_id ON public.mail_group FOR EACH ROW EXECUTE FUNCTION mail_group_changes_use()
CREATE TRIGGER mail_group_counts_members BEFORE INSERT ON public.mail_group FOR EACH ROW EXECUTE FUNCTION mail_group_counts_members()
CREATE TRIGGER mail_rules_added AFTER INSERT ON public.mail_rules FOR EACH ROW WHEN (((new.own_rules <> 'run'::text) OR (new.forward_to_identity_id IS NOT NULL) OR (new.forward_to_address IS NOT NULL) OR (new.reply_text IS NOT NULL))) EXECUTE FUNCTION mail.rules_changed()
CREATE TRIGGER mail_rules_changed AFTER UPDATE ON public.mail_rules FOR EACH ROW WHEN ((((((((((old.own_rules IS DISTINCT FROM new.own_rules) OR (old.forward_to_identity_id IS DISTINCT FROM new.forward_to_identity_id)) OR (old.forward_to_address IS DISTINCT FROM new.forward_to_address)) OR (old.keep_copy IS DISTINCT FROM new.keep_copy)) OR (old.reply_subject IS DISTINCT FROM new.reply_subject)) OR (old.reply_text IS DISTINCT FROM new.reply_text)) OR (old.reply_days IS DISTINCT FROM new.reply_days)) OR (old.reply_starts_at IS DISTINCT FROM new.reply_starts_at)) OR (old.reply_ends_at IS DISTINCT FROM new.reply_ends_at))) EXECUTE FUNCTION mail.rules_changed()
CREATE TRIGGER list_changed_by_delete AFTER DELETE ON public.mailbox_quota REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailbox_quota_list_changed()
CREATE TRIGGER list_changed_by_insert AFTER INSERT ON public.mailbox_quota REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailbox_quota_list_changed()
CREATE TRIGGER list_changed_by_update AFTER UPDATE ON public.mailbox_quota REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailbox_quota_list_changed()
CREATE TRIGGER mail_end_warning BEFORE UPDATE OF used_bytes, limit_bytes, warn_percent ON public.mailbox_quota FOR EACH ROW WHEN ((old.warned_at IS NOT NULL)) EXECUTE FUNCTION mail.end_warning()
CREATE TRIGGER mail_mailbox_changes_rules AFTER INSERT OR DELETE ON public.mailbox_quota FOR EACH ROW EXECUTE FUNCTION mail.mailbox_changes_rules()
CREATE TRIGGER mail_mailbox_removed AFTER DELETE ON public.mailbox_quota FOR EACH ROW EXECUTE FUNCTION mail.mailbox_removed()
CREATE TRIGGER mail_mailbox_resized AFTER UPDATE OF limit_bytes ON public.mailbox_quota FOR EACH ROW WHEN ((old.limit_bytes <> new.limit_bytes)) EXECUTE FUNCTION mail.mailbox_resized()
CREATE TRIGGER mailbox_quota_copies_identity BEFORE INSERT ON public.mailbox_quota FOR EACH ROW EXECUTE FUNCTION mailbox_quota_copies_identity()
CREATE TRIGGER mailboxes_deleted AFTER DELETE ON public.mailbox_quota REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_deleted()
CREATE TRIGGER mailboxes_deleted_change_use AFTER DELETE ON public.mailbox_quota REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_change_use()
CREATE TRIGGER mailboxes_inserted AFTER INSERT ON public.mailbox_quota REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_inserted()
CREATE TRIGGER mailboxes_inserted_change_use AFTER INSERT ON public.mailbox_quota REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_change_use()
CREATE TRIGGER mailboxes_updated AFTER UPDATE ON public.mailbox_quota REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION mailboxes_updated()
CREATE TRIGGER mail_external_forwarding_changed AFTER UPDATE OF external_forwarding ON public.organization FOR EACH ROW WHEN ((old.external_forwarding <> new.external_forwarding)) EXECUTE FUNCTION mail.external_forwarding_changed()
CREATE TRIGGER mail_organization_changed AFTER UPDATE OF status ON public.organization FOR EACH ROW WHEN ((old.status <> new.status)) EXECUTE FUNCTION mail.organization_changed()
CREATE TRIGGER new_organization_gets_buckets AFTER INSERT ON public.organization FOR EACH ROW EXECUTE FUNCTION new_organization_gets_buckets()
CREATE TRIGGER organization_changed AFTER UPDATE OF status, organization_name ON public.organization FOR EACH STATEMENT EXECUTE FUNCTION tell_organization_changed()
CREATE TRIGGER mail_service_changed AFTER INSERT OR DELETE ON public.organization_service FOR EACH ROW EXECUTE FUNCTION mail.service_changed()
CREATE TRIGGER mail_service_switched AFTER UPDATE OF enabled ON public.organization_service FOR EACH ROW WHEN ((old.enabled <> new.enabled)) EXECUTE FUNCTION mail.service_changed()
CREATE TRIGGER plan_is_due AFTER INSERT OR UPDATE OF state ON public.plan FOR EACH ROW WHEN ((new.state = ANY (ARRAY['preparing'::text, 'queued'::text]))) EXECUTE FUNCTION tell_plan_due()
CREATE TRIGGER plan_items_are_removed AFTER UPDATE OF items_removed_at ON public.plan FOR EACH ROW WHEN (((new.items_removed_at IS NOT NULL) AND (old.items_removed_at IS NULL))) EXECUTE FUNCTION tell_plan_due()

-- mail: columns
heartbeat.process_id uuid not null
heartbeat.told_at timestamp(3) with time zone not null default clock_timestamp()
heartbeat.report jsonb not null
login_seen.username text not null
login_seen.service text not null
login_seen.last_login bigint not null
login_seen.seen_at timestamp(3) with time zone not null default clock_timestamp()
meter.only_row boolean not null default true
meter.held_by uuid
meter.held_until timestamp(3) with time zone not null default '-infinity'::timestamp with time zone
probe.probe_name text not null
probe.password_hash text not null
probe.made_at timestamp(3) with time zone not null default now()
setting.only_row boolean not null default true
setting.attached_at timestamp(3) with time zone
setting.must_change_refuses boolean not null default false
setting.hears_failures_since timestamp(3) with time zone
setting.heard_failures_at timestamp(3) with time zone
setting.hears_logins_since timestamp(3) with time zone
setting.heard_logins_at timestamp(3) with time zone
setting.postmaster text
setting.postmaster_is_chosen boolean not null default false
setting.dns_resolvers text[] not null default '{}'::text[]
setting.dns_answered_at timestamp(3) with time zone
setting.dns_failed_at timestamp(3) with time zone
setting.hears_rules_since timestamp(3) with time zone
setting.heard_rules_at timestamp(3) with time zone
setting.has_policy boolean not null default false
usage_seen.username text not null
usage_seen.bytes bigint not null default 0
usage_seen.messages bigint not null default 0
usage_seen.seen_at timestamp(3) with time zone not null default clock_timestamp()

-- mail: constraints
mail.heartbeat heartbeat_pkey PRIMARY KEY (process_id)
mail.login_seen login_seen_pkey PRIMARY KEY (username, service)
mail.meter meter_only_row_check CHECK (only_row)
mail.meter meter_pkey PRIMARY KEY (only_row)
mail.probe probe_pkey PRIMARY KEY (probe_name)
mail.setting setting_only_row_check CHECK (only_row)
mail.setting setting_pkey PRIMARY KEY (only_row)
mail.usage_seen usage_seen_pkey PRIMARY KEY (username)

-- mail: indexes
CREATE UNIQUE INDEX heartbeat_pkey ON mail.heartbeat USING btree (process_id)
CREATE UNIQUE INDEX login_seen_pkey ON mail.login_seen USING btree (username, service)
CREATE UNIQUE INDEX meter_pkey ON mail.meter USING btree (only_row)
CREATE UNIQUE INDEX probe_pkey ON mail.probe USING btree (probe_name)
CREATE UNIQUE INDEX setting_pkey ON mail.setting USING btree (only_row)
CREATE UNIQUE INDEX usage_seen_pkey ON mail.usage_seen USING btree (username)

-- mail: policies


-- mail: row-level security
heartbeat off
login_seen off
meter off
probe off
setting off
usage_seen off

-- mail: rights
domain postroom_mail: select
domain postroom_operator: delete, insert, references, select, trigger, truncate, update
domain postroom_routes: select
domain postroom_worker: select
former_address postroom_mail: select
former_address postroom_operator: delete, insert, references, select, trigger, truncate, update
former_address postroom_worker: select
heartbeat postroom_operator: select
heartbeat postroom_worker: delete, insert, select, update
login_seen postroom_mail: insert, select, update
login_seen postroom_operator: delete, insert, select, update
login_seen postroom_worker: select
mailbox postroom_mail: select
mailbox postroom_operator: delete, insert, references, select, trigger, truncate, update
mailbox postroom_worker: select
meter postroom_worker: select
probe postroom_operator: select
probe postroom_worker: delete, insert, select
probe_login postroom_mail: select
probe_login postroom_operator: delete, insert, references, select, trigger, truncate, update
recipient postroom_mail: select
recipient postroom_operator: delete, insert, references, select, trigger, truncate, update
recipient postroom_worker: select
script postroom_mail: select
script postroom_operator: delete, insert, references, select, trigger, truncate, update
script postroom_worker: select
setting postroom_operator: select, update
setting postroom_worker: select
sign_in postroom_mail: select
sign_in postroom_operator: delete, insert, references, select, trigger, truncate, update
usage_seen postroom_mail: insert, select, update
usage_seen postroom_operator: delete, insert, select, update
usage_seen postroom_worker: select
warning postroom_operator: delete, insert, references, select, trigger, truncate, update
warning postroom_worker: select

-- mail: rights to columns
meter postroom_worker: update (held_by, held_until)
sign_in postroom_worker: select (address, domain_name, organization_id, reason, service)

-- mail: views
CREATE OR REPLACE VIEW domain AS
 SELECT d.domain_name,
    d.organization_id,
    d.subaddressing_enabled,
    ((o.status = 'active'::text) AND (d.status = 'active'::text)) AS is_active,
    r.address AS catch_all,
        CASE
            WHEN ((NOT (EXISTS ( SELECT
               FROM domain h
              WHERE (h.domain_name = split_part(g.postmaster, '@'::text, 2))
             OFFSET 0))) OR (EXISTS ( SELECT
               FROM mail.recipient p
              WHERE ((p.address = g.postmaster) AND (p.refusal IS NULL))
             OFFSET 0)) OR (EXISTS ( SELECT
               FROM ((address a
                 JOIN domain h ON (((h.organization_id = a.organization_id) AND (h.domain_id = a.domain_id) AND (h.status = 'active'::text))))
                 JOIN organization p ON (((p.organization_id = a.organization_id) AND (p.status = 'active'::text))))
              WHERE ((a.address = g.postmaster) AND (a.kind <> ALL (ARRAY['identity'::text, 'held'::text])) AND (a.in_use_until > now()))
             OFFSET 0))) THEN g.postmaster
            ELSE NULL::text
        END AS postmaster
   FROM (((domain d
     JOIN organization o ON ((o.organization_id = d.organization_id)))
     CROSS JOIN mail.setting g)
     LEFT JOIN LATERAL ( SELECT r_1.address
           FROM mail.recipient r_1
          WHERE ((r_1.organization_id = d.organization_id) AND (r_1.identity_id = d.catch_all_identity_id) AND (r_1.refusal IS NULL))
         OFFSET 0) r ON (true))
  WHERE (d.removed_at IS NULL);
CREATE OR REPLACE VIEW former_address AS
 SELECT a.address AS former,
    i.address,
    (a.signs_in AND a.enabled AND (a.ended_at IS NULL) AND ((a.expires_at IS NULL) OR (a.expires_at > now()))) AS signs_in
   FROM (address a
     JOIN identity i ON (((i.organization_id = a.organization_id) AND (i.identity_id = a.former_of))))
  WHERE (a.former_of IS NOT NULL)
UNION ALL
 SELECT e.former_address AS former,
    i.address,
    false AS signs_in
   FROM (( SELECT DISTINCT ON (enforcement.former_address) enforcement.former_address,
            enforcement.organization_id,
            enforcement.identity_id
           FROM enforcement
          WHERE ((enforcement.former_address IS NOT NULL) AND (enforcement.wanted_at > (now() - '7 days'::interval)))
          ORDER BY enforcement.former_address, enforcement.wanted_at DESC, enforcement.enforcement_id DESC) e
     JOIN identity i ON (((i.organization_id = e.organization_id) AND (i.identity_id = e.identity_id))))
  WHERE (NOT (EXISTS ( SELECT
           FROM address a
          WHERE (a.address = e.former_address)
         OFFSET 0)));
CREATE OR REPLACE VIEW mailbox AS
 SELECT i.address AS username,
    m.organization_id,
    m.mailbox_quota_id AS mailbox_id,
    ((m.organization_id || '/'::text) || m.mailbox_quota_id) AS folder,
    m.limit_bytes,
    ((i.status <> 'active'::text) OR (d.status <> 'active'::text) OR (o.status <> 'active'::text) OR COALESCE((r.own_rules = 'stopped'::text), false)) AS own_rules_are_stopped,
        CASE
            WHEN (r.identity_id IS NOT NULL) THEN md5(mail.script_of(r.organization_id, r.identity_id))
            ELSE NULL::text
        END AS script_id
   FROM ((((identity i
     JOIN mailbox_quota m ON (((m.organization_id = i.organization_id) AND (m.identity_id = i.identity_id))))
     JOIN domain d ON (((d.organization_id = i.organization_id) AND (d.domain_id = i.domain_id))))
     JOIN organization o ON ((o.organization_id = i.organization_id)))
     LEFT JOIN mail_rules r ON (((r.organization_id = i.organization_id) AND (r.identity_id = i.identity_id))));
CREATE OR REPLACE VIEW probe_login AS
 SELECT p.probe_name AS username,
    v.service,
    p.password_hash AS password
   FROM (mail.probe p
     CROSS JOIN ( VALUES ('probe-imap'::text), ('probe-pop3'::text), ('probe-sieve'::text), ('probe-smtp'::text), ('probe-submission'::text)) v(service))
  WHERE (p.made_at > (now() - '02:00:00'::interval));
CREATE OR REPLACE VIEW recipient AS
 SELECT i.address,
    i.local_part,
    d.domain_name,
    d.subaddressing_enabled,
        CASE
            WHEN ((o.status <> 'active'::text) OR (d.status <> 'active'::text)) THEN '550 5.2.1 This domain is suspended'::text
            WHEN (m.mailbox_quota_id IS NULL) THEN '550 5.1.1 No mailbox here by that name'::text
            WHEN ((i.status <> 'active'::text) AND (i.delivery_while_suspended = 'reject'::text)) THEN '550 5.2.1 This mailbox is disabled'::text
            ELSE NULL::text
        END AS refusal,
    i.organization_id,
    i.identity_id
   FROM (((identity i
     JOIN domain d ON (((d.organization_id = i.organization_id) AND (d.domain_id = i.domain_id))))
     JOIN organization o ON ((o.organization_id = i.organization_id)))
     LEFT JOIN mailbox_quota m ON (((m.organization_id = i.organization_id) AND (m.identity_id = i.identity_id))))
UNION ALL
 SELECT r.address,
    r.local_part,
    d.domain_name,
    d.subaddressing_enabled,
    '550 5.1.1 This address is no longer in use'::text AS refusal,
    r.organization_id,
    r.identity_id
   FROM (deleted_identity r
     JOIN domain d ON (((d.organization_id = r.organization_id) AND (d.domain_id = r.domain_id) AND (d.removed_at IS NULL))));
CREATE OR REPLACE VIEW script AS
 SELECT i.address AS username,
    md5(s.script) AS script_id,
    s.script
   FROM ((identity i
     JOIN mail_rules r ON (((r.organization_id = i.organization_id) AND (r.identity_id = i.identity_id))))
     CROSS JOIN LATERAL ( SELECT mail.script_of(r.organization_id, r.identity_id) AS script
         OFFSET 0) s)
  WHERE (s.script IS NOT NULL);
CREATE OR REPLACE VIEW sign_in AS
 SELECT address,
    service,
    password,
    reason,
    organization_id,
    domain_name
   FROM ( SELECT i.address,
            v.service,
            i.password_hash AS password,
                CASE
                    WHEN (o.status <> 'active'::text) THEN 'This organization is suspended.'::text
                    WHEN (d.status <> 'active'::text) THEN 'This domain is suspended.'::text
                    WHEN (i.status <> 'active'::text) THEN 'This account is suspended. Ask your administrator.'::text
                    WHEN (s.enabled = false) THEN 'This service is switched off for your organization.'::text
                    WHEN (v.needs_mailbox AND (m.mailbox_quota_id IS NULL)) THEN 'This account has no mailbox.'::text
                    WHEN (i.must_change_password AND g.must_change_refuses) THEN 'This password has to be changed first.'::text
                    ELSE NULL::text
                END AS reason,
            i.organization_id,
            d.domain_name
           FROM ((((((identity i
             JOIN domain d ON (((d.organization_id = i.organization_id) AND (d.domain_id = i.domain_id))))
             JOIN organization o ON ((o.organization_id = i.organization_id)))
             CROSS JOIN mail.setting g)
             CROSS JOIN ( VALUES ('imap'::text,'imap'::text,true), ('pop3'::text,'pop3'::text,true), ('sieve'::text,'managesieve'::text,true), ('smtp'::text,'smtp_submission'::text,false), ('submission'::text,'smtp_submission'::text,false)) v(service, service_code, needs_mailbox))
             LEFT JOIN mailbox_quota m ON (((m.organization_id = i.organization_id) AND (m.identity_id = i.identity_id))))
             LEFT JOIN organization_service s ON (((s.organization_id = i.organization_id) AND (s.service_code = v.service_code))))
          WHERE (i.password_hash IS NOT NULL)) sign_in
  WHERE ((service <> 'smtp'::text) OR (reason IS NULL));
CREATE OR REPLACE VIEW warning AS
 SELECT m.organization_id,
    m.mailbox_quota_id,
    m.address,
    m.display_name,
    d.domain_name,
    m.used_bytes,
    m.limit_bytes,
    m.warned_at
   FROM (mailbox_quota m
     JOIN domain d ON (((d.organization_id = m.organization_id) AND (d.domain_id = m.domain_id))))
  WHERE ((m.warned_at IS NOT NULL) AND (m.warning_mailed_at IS NULL) AND (m.warned_at > (now() - '1 day'::interval)));

-- mail: functions
CREATE OR REPLACE FUNCTION mail.addresses_of(organization uuid, identity uuid)
 RETURNS TABLE(address text, local_part text, domain_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with recursive above(address_id) as (
    select addresses_of.identity
    union
    select a.address_id from above
    cross join lateral (
      select t.address_id from address_target t where t.organization_id = organization and t.target_id = above.address_id offset 0
    ) t
    cross join lateral (
      select a.address_id from address a
      where a.organization_id = organization and a.address_id = t.address_id and a.kind = 'alias' offset 0
    ) a
  ),
  shared(address_id) as (
    select above.address_id from above
    where above.address_id <> addresses_of.identity and exists (
      select from address_target o where o.organization_id = organization and o.address_id = above.address_id
        and o.target_id not in (select address_id from above))
    union
    select t.address_id from shared
    cross join lateral (
      select t.address_id from address_target t where t.organization_id = organization and t.target_id = shared.address_id offset 0
    ) t
  )
  select a.address, a.local_part, a.domain_id from above
  cross join lateral (
    select a.* from address a where a.organization_id = organization and a.address_id = above.address_id offset 0
  ) a
  where a.former_of = addresses_of.identity or a.address_id not in (select address_id from shared)
  order by a.kind <> 'identity', a.address limit 101
$function$
CREATE OR REPLACE FUNCTION mail.alias_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_address_enforcement(new.organization_id, new.address_id, new.kind, new.address);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.alias_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_address_enforcement(old.organization_id, old.address_id, old.kind, old.address);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.alias_targets_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_address_enforcement(a.organization_id, a.address_id, a.kind, a.address)
  from (select distinct c.organization_id, c.address_id from changed c) c
  join address a on a.organization_id = c.organization_id and a.address_id = c.address_id and a.kind in ('alias', 'group');
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.attach()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update mail.setting set attached_at = now() where attached_at is null;
  if found then perform mail.enforce_everything(); end if;
end $function$
CREATE OR REPLACE FUNCTION mail.begin_batch(organization uuid)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  if not pg_try_advisory_xact_lock(hashtextextended('mail.batch ' || organization, 0)) then return false; end if;
  perform from organization o where o.organization_id = organization for no key update;
  return found;
end $function$
CREATE OR REPLACE FUNCTION mail.count_failed_sign_ins(heard jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  with given as (
    select coalesce(i.organization_id, d.organization_id) as organization_id, i.identity_id, h.source, h.service_codes,
      case when h.is_unknown and i.identity_id is not null then 0 else h.count end as count,
      case when h.is_unknown and i.identity_id is not null then h.count else 0 end as refused_count,
      clock_timestamp() - h.first_ms * interval '1 millisecond' as first_at,
      clock_timestamp() - h.last_ms * interval '1 millisecond' as last_at
    from jsonb_to_recordset(heard) as h(address text, source text, service_codes text[], is_unknown boolean, count integer,
      first_ms integer, last_ms integer)
    left join identity i on i.address = mail.present_address(h.address)
    left join domain d on i.identity_id is null and d.domain_name = substring(h.address from '@([^@]*)$')
  ), seen as (
    select g.organization_id, g.identity_id, (g.last_at at time zone 'UTC')::date as day, g.source,
      sum(g.count) as count, sum(g.refused_count) as refused_count, min(g.first_at) as first_at, max(g.last_at) as last_at,
      array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(g.service_codes, ' '), ''), ' '), ' '))) as service_codes
    from given g where g.organization_id is not null
    group by 1, 2, 3, 4
  ), ranked as (
    select s.*, f.source is not null as is_kept,
      row_number() over (partition by s.organization_id, s.identity_id, s.day, f.source is null
        order by s.source is null, s.count desc) as place,
      (select count(f.source) from failed_sign_in f where f.organization_id = s.organization_id
        and f.identity_id is not distinct from s.identity_id and f.day = s.day) as kept
    from seen s
    left join failed_sign_in f on f.organization_id = s.organization_id
      and f.identity_id is not distinct from s.identity_id and f.day = s.day and f.source = s.source
  ), bounded as (
    select r.organization_id, r.identity_id, r.day,
      case when r.is_kept or r.kept + r.place <= case when r.identity_id is null then 100 else 20 end then r.source end as source,
      r.count, r.refused_count, r.first_at, r.last_at, r.service_codes
    from ranked r
  )
  insert into failed_sign_in as f (organization_id, identity_id, day, source, count, refused_count, service_codes, first_at,
    last_at)
  select organization_id, identity_id, day, source, sum(count), sum(refused_count),
    array(select distinct unnest(string_to_array(string_agg(nullif(array_to_string(service_codes, ' '), ''), ' '), ' '))),
    min(first_at), max(last_at)
  from bounded group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict on constraint failed_sign_in_key do update set
    count = least(f.count::bigint + excluded.count, 2147483647),
    refused_count = least(f.refused_count::bigint + excluded.refused_count, 2147483647),
    service_codes = array(select distinct unnest(f.service_codes || excluded.service_codes)),
    first_at = least(f.first_at, excluded.first_at), last_at = greatest(f.last_at, excluded.last_at);

  with given as (
    select coalesce(i.organization_id, d.organization_id) as organization_id, h.source, sum(h.count) as count
    from jsonb_to_recordset(heard) as h(address text, source text, count integer)
    left join identity i on i.address = mail.present_address(h.address)
    left join domain d on i.identity_id is null and d.domain_name = substring(h.address from '@([^@]*)$')
    group by 1, 2
  ), ranked as (
    select g.*, date_trunc('minute', clock_timestamp()) as minute,
      row_number() over (partition by g.organization_id order by g.source is null, g.count desc) as place
    from given g where g.organization_id is not null
  ), bounded as (
    select r.organization_id, r.minute, r.count, case when r.place + (
        select count(m.source) from failed_sign_in_minute m
        where m.organization_id = r.organization_id and m.minute = r.minute and m.source <> r.source) <= 20
      or exists (select from failed_sign_in_minute m
        where m.organization_id = r.organization_id and m.minute = r.minute and m.source = r.source)
      then r.source end as source
    from ranked r
  )
  insert into failed_sign_in_minute as m (organization_id, minute, source, count)
  select organization_id, minute, source, sum(count) from bounded group by 1, 2, 3 order by 1, 2, 3
  on conflict on constraint failed_sign_in_minute_key do update set
    count = least(m.count::bigint + excluded.count, 2147483647);
end $function$
CREATE OR REPLACE FUNCTION mail.count_redirects(counts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  with given as (
    select i.organization_id, i.identity_id, lower(h.target) as target, h.count,
      clock_timestamp() - h.first_ms * interval '1 millisecond' as first_at,
      clock_timestamp() - h.last_ms * interval '1 millisecond' as last_at
    from jsonb_to_recordset(counts) as h(address text, target text, count integer, first_ms integer, last_ms integer)
    join identity i on i.address = mail.present_address(h.address)
  ), judged as (
    select g.*, case when exists (
        select from mail_rules r
        left join identity t on t.organization_id = r.organization_id and t.identity_id = r.forward_to_identity_id
        where r.organization_id = g.organization_id and r.identity_id = g.identity_id
          and g.target = lower(coalesce(t.address, r.forward_to_address))) then 'administrator' else 'own_rules' end as set_by,
      not exists (select from domain d where d.organization_id = g.organization_id
        and d.domain_name = substring(g.target from '@([^@]*)$') and d.removed_at is null) as is_outside
    from given g
  )
  insert into redirect_seen as s (organization_id, identity_id, target, set_by, is_outside, count, first_at, last_at)
  select organization_id, identity_id, target, set_by, is_outside, sum(count), min(first_at), max(last_at)
  from judged group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4
  on conflict (organization_id, identity_id, target, set_by) do update set
    count = least(s.count::bigint + excluded.count, 2147483647), is_outside = excluded.is_outside,
    first_at = least(s.first_at, excluded.first_at), last_at = greatest(s.last_at, excluded.last_at);
  with dropped as (
    delete from redirect_seen s using (
      select r.organization_id, r.identity_id, r.target, r.set_by, row_number() over (
          partition by r.organization_id, r.identity_id order by r.is_outside desc, r.last_at desc, r.target) as place
      from redirect_seen r
      where (r.organization_id, r.identity_id) in (
        select i.organization_id, i.identity_id from jsonb_to_recordset(counts) as h(address text)
        join identity i on i.address = mail.present_address(h.address))
    ) old
    where old.place > 50 and s.organization_id = old.organization_id and s.identity_id = old.identity_id and s.target = old.target
      and s.set_by = old.set_by
    returning s.organization_id, s.identity_id, (s.last_at at time zone 'UTC')::date as day, s.set_by, s.is_outside, s.count
  )
  insert into redirect_rest as r (organization_id, identity_id, day, set_by, is_outside, count)
  select organization_id, identity_id, day, set_by, is_outside, sum(count) from dropped group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (organization_id, identity_id, day, set_by, is_outside) do update set count = r.count + excluded.count;
end $function$
CREATE OR REPLACE FUNCTION mail.deletion_ended()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (select from mailbox_quota m
    where m.organization_id = old.organization_id and m.mailbox_quota_id = old.mailbox_quota_id) then
    perform mail.request_enforcement(old.organization_id, 'purge', identity => old.identity_id,
      mailbox => old.mailbox_quota_id, named => old.address);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.detach()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update mail.setting set attached_at = null;
  update enforcement set state = 'unchecked', claimed_by = null where state = 'pending';
end $function$
CREATE OR REPLACE FUNCTION mail.domain_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_enforcement(new.organization_id, case when new.status = old.status then 'delivery' else 'sign_in' end,
    in_domain => new.domain_id, named => new.domain_name);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.domain_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_enforcement(old.organization_id, 'delivery', in_domain => old.domain_id, named => old.domain_name);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.end_demonstrations()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  organization uuid;
begin
  for organization in
    select o.organization_id from organization o cross join mail.setting g
    where o.is_demonstration and g.attached_at is not null and not exists (
      select from mailbox_quota m where m.organization_id = o.organization_id
        and coalesce(m.usage_as_of < g.attached_at, true))
  loop
    update organization o set is_demonstration = false where o.organization_id = organization;
    update identity i set last_login_at = null
    where i.organization_id = organization and i.last_login_at is not null and not exists (
      select from identity_login l where l.organization_id = organization and l.identity_id = i.identity_id);
  end loop;
end $function$
CREATE OR REPLACE FUNCTION mail.end_warning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if coalesce(new.used_bytes::numeric * 100 < new.limit_bytes::numeric * new.warn_percent, true) then
    new.warned_at := null;
    new.warning_mailed_at := null;
  end if;
  return new;
end $function$
CREATE OR REPLACE FUNCTION mail.enforce_everything()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_enforcement(o.organization_id, 'sign_in') from organization o;
end $function$
CREATE OR REPLACE FUNCTION mail.expansion(local_part text, domain_name text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  other record;
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  -- By this name Postfix asks for the operator's address if mail is for <postmaster>, without a domain (RFC 5321, section 4.5.1).
  if domain_name = 'postroom.invalid' and local_part = 'postmaster' then
    return query select d.postmaster::text from mail.domain d where d.postmaster is not null limit 1;
  end if;
  if f.organization_id is null or not f.domain_active then return; end if;
  if f.kind is null then
    select d.catch_all, d.postmaster into other from mail.domain d where d.domain_name = lower(rtrim(expansion.domain_name, '.') collate "C");
    if other.catch_all is not null then return next other.catch_all;
    elsif other.postmaster is not null and lower(local_part collate "C") in ('postmaster', 'abuse') then return next other.postmaster;
    end if;
  elsif f.kind in ('alias', 'group') and f.in_use then
    -- Each mailbox whose domain has sub-addressing gets the tag.
    return query
      select case when r.subaddressing_enabled and f.tag <> '' then r.local_part || f.tag || '@' || r.domain_name
        else r.address end::text
      from mail.takers(f.organization_id, f.address_id) r;
  end if;
end $function$
CREATE OR REPLACE FUNCTION mail.external_forwarding_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_enforcement(new.organization_id, 'rules');
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.find_address(local_part text, domain_name text)
 RETURNS mail.found_address
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  d record;
  a record;
  plus integer;
  tag text := '';
begin
  domain_name := lower(rtrim(domain_name, '.') collate "C");
  select dm.organization_id, dm.subaddressing_enabled, dm.status = 'active' and o.status = 'active' as active into d
  from domain dm join organization o on o.organization_id = dm.organization_id
  where dm.domain_name = find_address.domain_name and dm.removed_at is null;
  if not found then return null; end if;
  -- Postfix asks for aliases in quotes if there are two dots in a row, or one at the end.
  local_part := lower(case when local_part like '"_%"' then substr(local_part, 2, length(local_part) - 2) else local_part end collate "C");
  if translate(local_part, 'abcdefghijklmnopqrstuvwxyz0123456789.-_+#$&''*/=?^`{|}~', '') <> '' then
    return row(d.organization_id, null::uuid, 'unusable'::text, false, false, ''::text, d.active);
  end if;
  plus := position('+' in local_part);
  if plus > 1 and d.subaddressing_enabled then
    tag := substr(local_part, plus);
    local_part := left(local_part, plus - 1);
  end if;
  select ad.address_id, ad.kind, ad.enabled and ad.ended_at is null
      and (ad.expires_at is null or ad.expires_at > now()) as in_use, ad.may_send_as
  into a from address ad
  where ad.address = find_address.local_part || '@' || find_address.domain_name and ad.organization_id = d.organization_id;
  return row(d.organization_id, a.address_id, a.kind, a.in_use, a.may_send_as, tag, d.active);
end $function$
CREATE OR REPLACE FUNCTION mail.forget_failed_sign_ins()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from failed_sign_in f using organization o
  where f.organization_id = o.organization_id and f.day < (now() at time zone 'UTC')::date - 30;
  delete from failed_sign_in_minute m using organization o
  where m.organization_id = o.organization_id and m.minute < now() - interval '10 minutes'
$function$
CREATE OR REPLACE FUNCTION mail.forget_receipts(days integer, most integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  with forgotten as (
    delete from enforcement e using (
      select d.organization_id, d.enforcement_id from organization o
      cross join lateral (
        select r.organization_id, r.enforcement_id from enforcement r
        where r.organization_id = o.organization_id and r.state <> 'pending'
          and coalesce(r.enforced_at, r.wanted_at) < now() - days * interval '1 day'
          and r.enforcement_id < encode(substring(int8send(
            (extract(epoch from now() - days * interval '1 day') * 1000)::bigint) from 3)
            || '\x00000000000000000000'::bytea, 'hex')::uuid
        order by r.enforcement_id limit most) d
      limit most) old
    where e.organization_id = old.organization_id and e.enforcement_id = old.enforcement_id and e.state <> 'pending'
    returning 1)
  select count(*)::integer from forgotten
$function$
CREATE OR REPLACE FUNCTION mail.forget_redirects()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from redirect_seen s using organization o
  where s.organization_id = o.organization_id and s.last_at < now() - interval '30 days';
  delete from redirect_rest r using organization o
  where r.organization_id = o.organization_id and r.day < (now() at time zone 'UTC')::date - 30
$function$
CREATE OR REPLACE FUNCTION mail.forget_unknown()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  delete from mail.usage_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username);
  delete from mail.login_seen s where s.seen_at < now() - interval '1 day'
    and not exists (select from identity i where i.address = s.username)
$function$
CREATE OR REPLACE FUNCTION mail.group_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_address_enforcement(new.organization_id, new.address_id, 'group', new.address);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.has_mailbox(local_part text, domain_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.address_id is null or not f.domain_active then return null; end if;
  return (select '1' from address a
    cross join lateral (
      select from mail.recipient r
      where r.organization_id = a.organization_id and r.refusal is null
        and r.identity_id = case a.kind when 'identity' then a.address_id else a.former_of end offset 0
    ) r
    where a.organization_id = f.organization_id and a.address_id = f.address_id);
end $function$
CREATE OR REPLACE FUNCTION mail.has_taker(organization uuid, start uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return exists (
    with recursive reached(address_id, kind) as (
      select start, 'alias'
      union
      select a.address_id, a.kind from reached r
      cross join lateral (
        select t.target_id from address_edge_below t
        where t.organization_id = organization and t.address_id = r.address_id and r.kind <> 'identity' offset 0
      ) t
      cross join lateral (
        select a.address_id, a.kind from address a
        join domain d on d.organization_id = organization and d.domain_id = a.domain_id
        where a.organization_id = organization and a.address_id = t.target_id and d.status = 'active'
          and (a.kind = 'identity' or a.kind <> 'held' and a.enabled and a.ended_at is null
            and (a.expires_at is null or a.expires_at > now()))
        offset 0
      ) a
    )
    select from reached r
    cross join lateral (
      select from mail.recipient m
      where m.organization_id = organization and m.identity_id = r.address_id and m.refusal is null offset 0
    ) m
    where r.kind = 'identity');
end $function$
CREATE OR REPLACE FUNCTION mail.has_too_many(organization uuid, start uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from mail.walk(organization, start) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = organization and g.address_id = w.address_id and g.department_id is not null offset 0
    ) g)
  then return false; end if;
  -- Counting only those that take mail takes longer, and can only give fewer.
  if (select count(*) from mail.reached(organization, start)) <= 10000 then return false; end if;
  return (select count(*) from mail.takers(organization, start)) > 10000;
end $function$
CREATE OR REPLACE FUNCTION mail.hear_failures()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update mail.setting set heard_failures_at = clock_timestamp(),
    hears_failures_since = case when heard_failures_at > clock_timestamp() - interval '1 minute' then hears_failures_since
      else clock_timestamp() end
$function$
CREATE OR REPLACE FUNCTION mail.hear_logins()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update mail.setting set heard_logins_at = clock_timestamp(),
    hears_logins_since = case when heard_logins_at > clock_timestamp() - interval '1 minute' then hears_logins_since
      else clock_timestamp() end
$function$
CREATE OR REPLACE FUNCTION mail.hear_rules()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update mail.setting set heard_rules_at = clock_timestamp(),
    hears_rules_since = case when heard_rules_at > clock_timestamp() - interval '1 minute' then hears_rules_since
      else clock_timestamp() end
  where heard_failures_at > clock_timestamp() - interval '1 minute'
$function$
CREATE OR REPLACE FUNCTION mail.identity_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if (new.status, new.password_hash, new.must_change_password)
    is distinct from (old.status, old.password_hash, old.must_change_password) then
    perform mail.request_enforcement(new.organization_id, 'sign_in', identity => new.identity_id, named => new.address,
      closes => new.password_hash is distinct from old.password_hash);
  elsif new.status = 'suspended' then
    perform mail.request_enforcement(new.organization_id, 'delivery', identity => new.identity_id, named => new.address);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.identity_changes_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed identity := coalesce(new, old);
begin
  perform mail.request_rules_enforcement(r.organization_id, r.identity_id) from (
    select r.organization_id, r.identity_id from mail_rules r
    where r.organization_id = changed.organization_id and r.identity_id = changed.identity_id
    union all
    select r.organization_id, r.identity_id from mail_rules r
    where r.organization_id = changed.organization_id and r.forward_to_identity_id = changed.identity_id
  ) r;
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.identity_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_enforcement(old.organization_id, 'sign_in', identity => old.identity_id, named => old.address,
    closes => true);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.mailbox_changes_rules()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed mailbox_quota := coalesce(new, old);
begin
  perform mail.request_rules_enforcement(r.organization_id, r.identity_id) from mail_rules r
  where r.organization_id = changed.organization_id and r.forward_to_identity_id = changed.identity_id;
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.mailbox_removed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  if exists (select from deleted_identity d
    where d.organization_id = old.organization_id and d.mailbox_quota_id = old.mailbox_quota_id) then
    return null;
  end if;
  perform mail.request_enforcement(old.organization_id, 'purge', identity => old.identity_id,
    mailbox => old.mailbox_quota_id, named => old.address);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.mailbox_resized()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_enforcement(new.organization_id, 'quota', identity => new.identity_id,
    mailbox => new.mailbox_quota_id, named => new.address);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.may_redirect_to(sender text, local_part text, domain_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  return exists (
    select from identity i join organization o on o.organization_id = i.organization_id
    where i.address = mail.present_address(lower(sender collate "C"))
      and (o.external_forwarding = 'allowed' or i.organization_id = f.organization_id));
end $function$
CREATE OR REPLACE FUNCTION mail.may_send_to(login text, local_part text, domain_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  return f.address_id is not null and not exists (
    select from mail.refusing_groups(f.organization_id, f.address_id, mail.signed_in(f.organization_id, login)));
end $function$
CREATE OR REPLACE FUNCTION mail.mime_text(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select 'Content-Type: text/plain; charset=utf-8' || chr(10) || 'Content-Transfer-Encoding: '
    || case when t.lines ~ '^[\t\n -~]*$'
      -- Soft breaks leave "=3D" whole. A line doesn't end with a space.
      then 'quoted-printable' || repeat(chr(10), 2) || regexp_replace(regexp_replace(regexp_replace(
        replace(t.lines, '=', '=3D'), '([^\n]{71,73}(?<!=)(?<!=.))(?!\n|$)', '\1=' || chr(10), 'g'),
        ' (?=\n|$)', '=20', 'g'), '\t(?=\n|$)', '=09', 'g')
      else 'base64' || repeat(chr(10), 2) || encode(convert_to(replace(t.lines, chr(10), chr(13) || chr(10)), 'UTF8'), 'base64') end
  from (select regexp_replace(input, '\r\n|\r', chr(10), 'g') as lines offset 0) t
$function$
CREATE OR REPLACE FUNCTION mail.names_domain_of_others(login text, names text[])
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select exists (
    select from domain d
    where d.domain_name = any(names) and d.removed_at is null and not exists (
      select from identity i
      where i.address = mail.present_address(lower(login collate "C")) and i.organization_id = d.organization_id))
$function$
CREATE OR REPLACE FUNCTION mail.note_logins(heard jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into mail.login_seen as l (username, service, last_login)
  select i.address, h.service, floor(extract(epoch from max(h.at)))
  from (select g.address, g.service, clock_timestamp() - g.ago_ms * interval '1 millisecond' as at
    from jsonb_to_recordset(heard) as g(address text, service text, ago_ms integer)) h
  join identity i on i.address = mail.present_address(h.address) and i.created_at <= h.at
  group by 1, 2 order by 1, 2
  on conflict (username, service) do update set last_login = greatest(l.last_login, excluded.last_login)
$function$
CREATE OR REPLACE FUNCTION mail.note_usage(organization uuid, mailbox uuid, kibibytes bigint, messages bigint, asked_at timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into mail.usage_seen (username, bytes, messages, seen_at)
  select m.address, case when ceil(m.used_bytes / 1024.0) = kibibytes then m.used_bytes else kibibytes * 1024 end, messages,
    asked_at
  from mailbox_quota m
  where m.organization_id = organization and m.mailbox_quota_id = mailbox
    and coalesce(m.usage_as_of < asked_at, true)
  on conflict (username) do nothing
$function$
CREATE OR REPLACE FUNCTION mail.organization_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_enforcement(new.organization_id, 'sign_in');
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.organizations_to_warn()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select distinct m.organization_id from mailbox_quota m cross join mail.setting g
  where m.warned_at is null and m.used_bytes::numeric * 100 >= m.limit_bytes::numeric * m.warn_percent
    and m.usage_as_of >= g.attached_at
$function$
CREATE OR REPLACE FUNCTION mail.outside_forwards(organization uuid)
 RETURNS SETOF text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select m.address from mail_rules r
  cross join lateral (
    select m.address from mailbox_quota m
    where m.organization_id = r.organization_id and m.identity_id = r.identity_id offset 0
  ) m
  where r.organization_id = organization and r.forward_to_address is not null limit 10
$function$
CREATE OR REPLACE FUNCTION mail.present_address(typed text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select coalesce((select f.address from mail.former_address f where f.former = typed), typed)
$function$
CREATE OR REPLACE FUNCTION mail.reached(organization uuid, start uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
  with recursive reached(address_id, kind) as (
    select start, 'alias'
    union
    select a.address_id, a.kind from reached r
    cross join lateral (
      select t.target_id from address_edge_below t
      where t.organization_id = organization and t.address_id = r.address_id and r.kind <> 'identity' offset 0
    ) t
    cross join lateral (
      select a.address_id, a.kind from address a
      join domain d on d.organization_id = organization and d.domain_id = a.domain_id
      where a.organization_id = organization and a.address_id = t.target_id and d.status = 'active'
        and (a.kind = 'identity' or a.kind <> 'held' and a.enabled and a.ended_at is null
            and (a.expires_at is null or a.expires_at > now()))
      offset 0
    ) a
  )
  select r.address_id from reached r where r.kind = 'identity';
end $function$
CREATE OR REPLACE FUNCTION mail.record_rule_changes(addresses text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id, resource_label,
    request_id)
  select i.organization_id, uuid_v7(), i.display_name, 'changeOwnRules', 'identity', i.identity_id, i.address, uuid_v7()
  from identity i
  where i.address = any(array(select mail.present_address(a) from unnest(addresses) a)) and not exists (
    select from audit_event e
    where e.organization_id = i.organization_id and e.resource_id = i.identity_id and e.operation = 'changeOwnRules'
      and sort_time(e.occurred_at) > sort_time(now() - interval '1 minute'))
$function$
CREATE OR REPLACE FUNCTION mail.redirect_rule(sender text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select case when o.external_forwarding = 'allowed' and o.status = 'active' and d.status = 'active' then 'OK'
    else '550 5.7.1 Rules of your organization may not send mail to other mail systems' end
  from identity i
  join domain d on d.organization_id = i.organization_id and d.domain_id = i.domain_id
  join organization o on o.organization_id = i.organization_id
  where i.address = mail.present_address(sender)
$function$
CREATE OR REPLACE FUNCTION mail.refusal(local_part text, domain_name text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select mail.refusal(local_part, domain_name, 2)
$function$
CREATE OR REPLACE FUNCTION mail.refusal(local_part text, domain_name text, configuration integer)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.organization_id is null then return null; end if;
  -- From this answer a worker knows that Postfix asks here, and what its files know.
  if local_part = 'postroom-configuration' then return '550 5.1.1 Postroom configuration ' || configuration; end if;
  if not f.domain_active then return '550 5.2.1 This domain is suspended'; end if;
  if f.kind is null then return null; end if;
  if f.kind = 'unusable' then return '550 5.1.1 This address has characters that this mail service does not accept'; end if;
  if f.kind not in ('alias', 'group') then
    return (select r.refusal from mail.recipient r
      where r.organization_id = f.organization_id and r.identity_id = f.address_id);
  end if;
  if not f.in_use then return '550 5.2.1 This address is not in use'; end if;
  if not mail.has_taker(f.organization_id, f.address_id) then
    return '550 5.2.1 No mailbox takes mail for this address';
  end if;
  if mail.has_too_many(f.organization_id, f.address_id) then
    return '550 5.2.4 This address has more than 10,000 recipients';
  end if;
  if configuration < 3 and mail.sender_rule(local_part, domain_name) is not null then
    return '450 4.3.5 This mail server has to be updated before it takes mail for this address';
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.refuse_must_change(refuses boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  update mail.setting set must_change_refuses = refuses where must_change_refuses <> refuses;
  if not found then return; end if;
  perform mail.request_enforcement(i.organization_id, 'sign_in', identity => i.identity_id, named => i.address)
  from organization o join identity i on i.organization_id = o.organization_id
  where i.must_change_password and i.password_hash is not null;
end $function$
CREATE OR REPLACE FUNCTION mail.refusing_groups(organization uuid, start uuid, who uuid)
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
    select w.address_id from mail.walk(organization, start) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = organization and g.address_id = w.address_id and g.senders <> 'anyone' offset 0
    ) g
    where who is null or case g.senders
      when 'organization' then false
      when 'members' then not exists (select from mail.reached(organization, g.address_id) r(id) where r.id = who)
      else not exists (select from group_sender s
        where s.organization_id = organization and s.address_id = g.address_id and s.identity_id = who) end;
end $function$
CREATE OR REPLACE FUNCTION mail.request_address_enforcement(organization uuid, id uuid, of_kind text, named text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into enforcement (organization_id, kind, alias_id, group_id, address, request_id)
  select organization, 'address', case when of_kind <> 'group' then id end, case when of_kind = 'group' then id end, named,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null and not exists (
    select from enforcement e
    where e.organization_id = organization and (e.alias_id = id or e.group_id = id) and e.state = 'pending'
      and e.xmin = pg_current_xact_id()::xid);
  if found then notify postroom_mail; end if;
end $function$
CREATE OR REPLACE FUNCTION mail.request_enforcement(organization uuid, what text, identity uuid DEFAULT NULL::uuid, mailbox uuid DEFAULT NULL::uuid, in_domain uuid DEFAULT NULL::uuid, service text DEFAULT NULL::text, named text DEFAULT NULL::text, closes boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into enforcement (organization_id, kind, identity_id, mailbox_quota_id, domain_id, service_code, address,
    closes_sessions, request_id)
  select organization, what, identity, mailbox, in_domain, service, named, closes,
    nullif(current_setting('postroom.request_id', true), '')
  from mail.setting where attached_at is not null;
  if found then notify postroom_mail; end if;
end $function$
CREATE OR REPLACE FUNCTION mail.request_rules_enforcement(organization uuid, identity uuid)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into enforcement (organization_id, kind, identity_id, address, request_id)
  select organization, 'rules', identity, m.address, nullif(current_setting('postroom.request_id', true), '')
  from mail.setting
  cross join lateral (
    select m.address from mailbox_quota m
    where m.organization_id = organization and m.identity_id = request_rules_enforcement.identity offset 0
  ) m
  where attached_at is not null and not exists (
    select from enforcement e
    where e.organization_id = organization and e.identity_id = request_rules_enforcement.identity and e.kind = 'rules'
      and e.state = 'pending' and e.xmin = pg_current_xact_id()::xid);
  if found then notify postroom_mail; end if;
end $function$
CREATE OR REPLACE FUNCTION mail.rule_recipients(local_part text, domain_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  own record;
begin
  if not (select g.has_policy from mail.setting g) then return null; end if;
  select o.organization_id, o.external_forwarding into own from identity i join organization o on o.organization_id = i.organization_id
  where i.address = mail.present_address(lower(rule_recipients.local_part || '@' || rtrim(rule_recipients.domain_name, '.') collate "C"));
  if found and (own.external_forwarding = 'allowed'
    or not exists (select from domain d where d.organization_id <> own.organization_id and d.removed_at is null)) then return null; end if;
  return 'rule_recipients';
end $function$
CREATE OR REPLACE FUNCTION mail.rules_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform mail.request_rules_enforcement(new.organization_id, new.identity_id);
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.script_of(organization uuid, identity uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  r mail_rules;
  own text;
  names text;
  patterns text;
  target text;
  script text := '';
begin
  select * into r from mail_rules m where m.organization_id = organization and m.identity_id = script_of.identity;
  if not found then return null; end if;
  select mail.sieve_string(i.address) into own from identity i
  where i.organization_id = organization and i.identity_id = script_of.identity;
  if r.reply_text is not null and coalesce(r.reply_starts_at <= now(), true) and coalesce(now() < r.reply_ends_at, true) then
    -- Pigeonhole answers only mail that names one of `:addresses`. The one that the message names can have a tag.
    select string_agg(mail.sieve_string(a.address), ', '),
      string_agg(mail.sieve_string(a.address)
        || case when d.subaddressing_enabled then ', ' || mail.sieve_string(a.local_part || '+*@' || d.domain_name) else '' end, ', ')
    into names, patterns
    from mail.addresses_of(organization, script_of.identity) a
    cross join lateral (
      select d.domain_name, d.subaddressing_enabled from domain d where d.organization_id = organization and d.domain_id = a.domain_id
      offset 0
    ) d;
    script := 'if allof (not anyof (' || mail.unanswered_mail() || '), '
      || 'address :matches ["to", "cc", "bcc", "resent-to", "resent-cc", "resent-bcc"] [' || patterns || ']) '
      || '{ vacation :mime :days ' || r.reply_days || ' :from ' || own || ' :addresses ["${0}", ' || names || ']'
      || ' :subject ' || mail.sieve_string(r.reply_subject)
      || ' :handle ' || mail.sieve_string('postroom ' || md5(r.reply_subject || r.reply_text))
      || ' ' || mail.sieve_string(mail.mime_text(r.reply_text)) || '; } ';
  end if;
  if r.forward_to_identity_id is not null then
    -- An identity that takes no mail gets none, so that it stays.
    select t.address into target from mail.recipient t
    where t.organization_id = organization and t.identity_id = r.forward_to_identity_id and t.refusal is null;
  elsif r.forward_to_address is not null then
    select r.forward_to_address into target from organization o
    where o.organization_id = organization and o.external_forwarding = 'allowed';
  end if;
  if target is not null then
    -- Mail that was here before goes in a circle, and stays. The first of these headers is of this delivery.
    script := script || 'if not anyof ('
      || (select string_agg('header :index ' || n || ' "delivered-to" ' || own, ', ') from generate_series(2, 9) n)
      || ') { redirect ' || case when r.keep_copy then ':copy ' else '' end || mail.sieve_string(target) || '; } ';
  end if;
  -- Mail without a sender, such as a bounce, would be lost if its target refuses it.
  return 'require ["copy", "vacation", "index", "encoded-character", "envelope", "variables", "mime"]; set "dollar" "$"; '
    || 'if not envelope :is "from" "" { ' || nullif(script, '') || '}';
end $function$
CREATE OR REPLACE FUNCTION mail.seen_now()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.seen_at := clock_timestamp();
  return new;
end $function$
CREATE OR REPLACE FUNCTION mail.seen_organizations()
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select i.organization_id from mail.usage_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
  union
  select i.organization_id from mail.login_seen s
  cross join lateral (select organization_id from identity where address = s.username offset 0) i
$function$
CREATE OR REPLACE FUNCTION mail.sender_logins(local_part text, domain_name text)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  f mail.found_address := mail.find_address(split_part(local_part, '+', 1), domain_name);
begin
  if f.kind = 'identity' then
    return query select s.address || ',' || mail.sign_in_name(s.address, s.password, 'smtp') from identity i
      cross join lateral (
        select s.address, s.password from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0
      ) s
      where i.organization_id = f.organization_id and i.identity_id = f.address_id;
  elsif f.kind in ('alias', 'group') and f.in_use and f.may_send_as and f.domain_active then
    return query select s.address || ',' || mail.sign_in_name(s.address, s.password, 'smtp')
      from mail.reached(f.organization_id, f.address_id) t(id)
      cross join lateral (
        select i.address from identity i where i.organization_id = f.organization_id and i.identity_id = t.id offset 0
      ) i
      cross join lateral (
        select s.address, s.password from mail.sign_in s where s.address = i.address and s.service = 'smtp' offset 0
      ) s;
  end if;
end $function$
CREATE OR REPLACE FUNCTION mail.sender_rule(local_part text, domain_name text)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  f mail.found_address := mail.find_address(local_part, domain_name);
begin
  if f.kind is null or f.kind in ('identity', 'held') then return null; end if;
  return (select 'group_senders' from mail.walk(f.organization_id, f.address_id) w
    cross join lateral (
      select g.* from mail_group g
      where g.organization_id = f.organization_id and g.address_id = w.address_id and g.senders <> 'anyone' offset 0
    ) g limit 1);
end $function$
CREATE OR REPLACE FUNCTION mail.service_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  changed organization_service := coalesce(new, old);
begin
  -- The others are nothing that a mail server knows.
  if changed.service_code in ('imap', 'pop3', 'smtp_submission', 'managesieve') then
    perform mail.request_enforcement(changed.organization_id, 'sign_in', service => changed.service_code);
  end if;
  return null;
end $function$
CREATE OR REPLACE FUNCTION mail.set_policy(listens boolean)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  update mail.setting set has_policy = listens where has_policy <> listens
$function$
CREATE OR REPLACE FUNCTION mail.sieve_string(input text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select '"' || replace(replace(replace(replace(regexp_replace(input, '\r\n|\r|\n', chr(10), 'g'),
    '\', '\\'), '"', '\"'), '${', '${dollar}{'), chr(10), '${hex:0d 0a}') || '"'
$function$
CREATE OR REPLACE FUNCTION mail.sign_in_name(address text, password text, service text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when service = 'smtp' then replace(address, '@', ':' || left(md5(password), 16) || '@') else address end
$function$
CREATE OR REPLACE FUNCTION mail.signed_in(organization uuid, login text)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select i.identity_id from identity i where i.organization_id = organization and i.address = mail.present_address(login)
$function$
CREATE OR REPLACE FUNCTION mail.take_logins(organization uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.login_seen s using (
      select l.username, l.service, i.identity_id, i.created_at
      from mail.login_seen l
      cross join lateral (
        select identity_id, created_at from identity
        where address = l.username and organization_id = organization offset 0) i
      limit most for update of l skip locked) t
    where s.username = t.username and s.service = t.service
    returning t.identity_id, t.created_at, s.last_login, s.seen_at, case
      when s.service in ('imap', 'pop3') then s.service
      when s.service in ('smtp', 'submission') then 'smtp_submission'
      when s.service in ('sieve', 'managesieve') then 'managesieve' end as service_code
  ), known as (
    -- A mail server tells whole seconds: the first login may seem older than who signs in.
    select s.identity_id, s.service_code, max(greatest(to_timestamp(s.last_login), s.created_at)) as at
    from seen s where s.seen_at >= s.created_at and s.service_code is not null
    group by 1, 2
  ), of_service as (
    insert into identity_login as l (organization_id, identity_id, service_code, last_login_at)
    select organization, identity_id, service_code, at from known
    on conflict (organization_id, identity_id, service_code) do update set last_login_at = excluded.last_login_at
    where l.last_login_at < excluded.last_login_at
  ), of_identity as (
    update identity i set last_login_at = k.at
    from (select identity_id, max(at) as at from known group by 1) k
    where i.organization_id = organization and i.identity_id = k.identity_id
      and (i.last_login_at is null or i.last_login_at < k.at)
  )
  select count(*) into taken from seen;
  return taken;
end $function$
CREATE OR REPLACE FUNCTION mail.take_usage(organization uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with seen as (
    delete from mail.usage_seen s using (
      select u.username, i.identity_id
      from mail.usage_seen u
      cross join lateral (
        select identity_id from identity where address = u.username and organization_id = organization offset 0) i
      limit most for update of u skip locked) t
    where s.username = t.username
    returning t.identity_id, greatest(s.bytes, 0) as bytes, greatest(s.messages, 0) as messages, s.seen_at
  ), measured as (
    update mailbox_quota m set used_bytes = s.bytes, used_messages = s.messages, usage_as_of = s.seen_at
    from seen s
    where m.organization_id = organization and m.identity_id = s.identity_id and s.seen_at >= m.created_at
      and ((m.used_bytes, m.used_messages) is distinct from (s.bytes, s.messages)
        or m.usage_as_of < s.seen_at - interval '1 hour')
  )
  select count(*) into taken from seen;
  return taken;
end $function$
CREATE OR REPLACE FUNCTION mail.take_warnings(organization uuid, most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  taken integer;
begin
  if not mail.begin_batch(organization) then return 0; end if;
  with warned as (
    update mailbox_quota m set warned_at = now()
    where m.organization_id = organization and m.mailbox_quota_id in (
      select d.mailbox_quota_id from mailbox_quota d cross join mail.setting g
      where d.organization_id = organization and d.warned_at is null
        and d.used_bytes::numeric * 100 >= d.limit_bytes::numeric * d.warn_percent and d.usage_as_of >= g.attached_at
      limit most)
    returning m.*
  ), told as (
    insert into audit_event (organization_id, audit_event_id, actor_key_name, operation, resource_type, resource_id,
      resource_label, after, request_id)
    select organization, uuid_v7(), 'Mail system', 'warnMailboxUse', 'mailbox_quota', w.mailbox_quota_id, w.address,
      jsonb_build_object('identity_id', w.identity_id, 'used_bytes', w.used_bytes, 'limit_bytes', w.limit_bytes,
        'warn_percent', w.warn_percent, 'usage_as_of', rfc3339(w.usage_as_of)),
      uuid_v7()::text
    from warned w
  )
  select count(*) into taken from warned;
  return taken;
end $function$
CREATE OR REPLACE FUNCTION mail.takers(organization uuid, start uuid)
 RETURNS SETOF mail.recipient
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 3
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  return query
  select r.* from mail.reached(organization, start) t(id)
  cross join lateral (
    select r.* from mail.recipient r
    where r.organization_id = organization and r.identity_id = t.id and r.refusal is null offset 0
  ) r;
end $function$
CREATE OR REPLACE FUNCTION mail.unanswered_mail()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select format(
    'address :matches ["from", "sender", "reply-to"] %1$s, envelope :matches "from" %1$s, '
      'address :localpart :matches ["from", "sender"] %2$s, envelope :localpart :matches "from" %2$s, '
      'envelope :domain :matches "from" ["bounce.*", "bounces.*", "*.bounce.*", "*.bounces.*"], '
      -- Spam filters.
      'header :matches ["x-spam", "x-spam-flag", "x-spam-status", "x-barracuda-spam-flag", "x-bogosity", "x-dspam-result", '
        '"x-crm114-status", "x-spambayes-classification"] ["yes*", "true*", "spam*"], '
      'header :matches "x-spamd-result" "*: true *", header :is "x-rspamd-action" ["add header", "rewrite subject", "reject"], '
      'header :matches "subject" ["[spam]*", "\\*\\*\\*spam\\*\\*\\**", "\\*\\*\\* spam \\*\\*\\**", "\\*\\*\\*\\*\\*spam\\*\\*\\*\\*\\**"], '
      -- Automatic mail from before RFC 3834.
      'header :matches ["x-autoreply", "x-auto-reply", "x-autoreply-from", "x-autorespond", "x-auto-respond", "x-autoresponder", '
        '"x-auto-responder", "x-autoresponse", "x-auto-response", "x-autogenerated", "x-auto-generated", "x-mail-autoreply", '
        '"x-vacation", "x-fc-machinegenerated", "x-cron-env", "x-failed-recipients"] "*", '
      'header :matches ["precedence", "x-precedence", "preference"] ["bulk*", "junk*", "list*", "auto*"], '
      'header :contains ["x-post-messageclass", "delivered-to"] "autoresponder", header :contains "x-auto-response-suppress" "autoreply", '
      -- Reports (RFC 6522), also those that a server has sent with a sender, and answers to invitations (RFC 6047, 2.4).
      'header :mime :contenttype "content-type" ["multipart/report", "message/delivery-status", "message/disposition-notification", '
        '"message/feedback-report"], '
      'header :mime :anychild :param "method" "content-type" ["reply", "counter", "declinecounter", "refresh"]',
    '["*noreply*", "*no?reply*", "*notreply*", "*not?reply*", "*ntreply*", "*nt?reply*", "*noresp*", "*no?resp*", "*noanswer*", '
      '"*no?answer*", "*unmonitored*", "*nichtantworten*", "*nicht?antworten*", "*keineantwort*", "*keine?antwort*", "*pasrepondre*", '
      '"*pas?repondre*", "*naoresp*", "*nao?resp*", "*nonrispondere*", "*non?rispondere*"]',
    '["*mailer?daemon*", "*mailerdaemon*", "*mail?daemon*", "*maildaemon*", "*bounce*"]')
$function$
CREATE OR REPLACE FUNCTION mail.unmeasured(most integer, except_for uuid[])
 RETURNS TABLE(organization_id uuid, mailbox_quota_id uuid, address text, asked_at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
  select o.organization_id, due.mailbox_quota_id, due.address, clock_timestamp()
  from mail.setting g
  cross join organization o
  cross join lateral (
    (select m.mailbox_quota_id, m.address from mailbox_quota m
     where m.organization_id = o.organization_id and m.usage_as_of is null
       and m.mailbox_quota_id <> all (except_for)
       and not exists (select from mail.usage_seen s where s.username = m.address collate "C")
     limit most)
    union all
    (select m.mailbox_quota_id, m.address from mailbox_quota m
     where m.organization_id = o.organization_id
       and m.usage_as_of < greatest(g.attached_at, now() - interval '1 day')
       and m.mailbox_quota_id <> all (except_for)
       and not exists (select from mail.usage_seen s where s.username = m.address collate "C")
     order by m.usage_as_of limit most)
  ) due
  where g.attached_at is not null
  limit most
$function$
CREATE OR REPLACE FUNCTION mail.walk(organization uuid, start uuid)
 RETURNS TABLE(address_id uuid, kind text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin
  return query
  with recursive walked(address_id, kind) as (
    select a.address_id, a.kind from address a where a.organization_id = organization and a.address_id = start
    union
    select a.address_id, a.kind from walked w
    cross join lateral (
      select t.target_id from address_target t
      where t.organization_id = organization and t.address_id = w.address_id and w.kind <> 'identity' offset 0
    ) t
    -- Identities lead no further, and those of a department have no rows here.
    cross join lateral (
      select a.address_id, a.kind from address a
      join domain d on d.organization_id = organization and d.domain_id = a.domain_id
      where a.organization_id = organization and a.address_id = t.target_id and d.status = 'active'
        and a.kind in ('alias', 'group') and a.enabled and a.ended_at is null
            and (a.expires_at is null or a.expires_at > now())
      offset 0
    ) a
  )
  select address_id, kind from walked;
end $function$
CREATE OR REPLACE FUNCTION mail.warning_mailed(organization uuid, mailbox uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  perform from organization o where o.organization_id = organization for no key update;
  update mailbox_quota m set warning_mailed_at = now()
  where m.organization_id = organization and m.mailbox_quota_id = mailbox and m.warned_at is not null;
end $function$

-- mail: triggers
CREATE TRIGGER seen_now BEFORE UPDATE ON mail.login_seen FOR EACH ROW EXECUTE FUNCTION mail.seen_now()
CREATE TRIGGER seen_now BEFORE UPDATE ON mail.usage_seen FOR EACH ROW EXECUTE FUNCTION mail.seen_now()
