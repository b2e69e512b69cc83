// Generated from server/db/schema by `npm run generate`. Do not edit.
// Each table's row as pg gives it, and its columns for `select` and `returning`, under the table's own name.

import type { ErrorCode, PlanChange, PlanItemProblem, PlanRow as ImportLine, PlanRowError, PlanSelection } from './model/index.ts'

/** A row of `address`. */
export interface AddressRow {
  organization_id: string
  address_id: string
  domain_id: string
  local_part: string
  address: string
  kind: 'identity' | 'alias' | 'held' | 'group'
  is_held: boolean
  note: string | null
  enabled: boolean
  expires_at: Date | null
  may_send_as: boolean
  former_of: string | null
  signs_in: boolean
  version: number
  created_at: Date
  updated_at: Date
  in_use_until: Date
  ended_at: Date | null
  name: string | null
  suspended: boolean
}

export const addressColumns = [
  'address.organization_id',
  'address.address_id',
  'address.domain_id',
  'address.local_part',
  'address.address',
  'address.kind',
  'address.is_held',
  'address.note',
  'address.enabled',
  'address.expires_at',
  'address.may_send_as',
  'address.former_of',
  'address.signs_in',
  'address.version',
  'address.created_at',
  'address.updated_at',
  'address.in_use_until',
  'address.ended_at',
  'address.name',
  'address.suspended',
].join(', ')

/** A row of `address_target`. */
export interface AddressTargetRow {
  organization_id: string
  address_id: string
  target_id: string
  position: number
}

export const addressTargetColumns = [
  'address_target.organization_id',
  'address_target.address_id',
  'address_target.target_id',
  'address_target.position',
].join(', ')

/** A row of `api_key`. */
export interface ApiKeyRow {
  key_id: string
  organization_id: string
  key_name: string
  kind: 'key' | 'session' | 'person'
  parent_key_id: string | null
  key_hint: string
  permissions: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
  identity_id: string | null
  ended_at: Date | null
}

export const apiKeyColumns = [
  'api_key.key_id',
  'api_key.organization_id',
  'api_key.key_name',
  'api_key.kind',
  'api_key.parent_key_id',
  'api_key.key_hint',
  'api_key.permissions',
  'api_key.created_at',
  'api_key.expires_at',
  'api_key.last_used_at',
  'api_key.revoked_at',
  'api_key.identity_id',
  'api_key.ended_at',
].join(', ')

/** A row of `audit_event`. */
export interface AuditEventRow {
  audit_event_id: string
  organization_id: string
  occurred_at: Date
  actor_key_id: string | null
  actor_key_name: string
  operation: string
  resource_type: string
  resource_id: string
  resource_label: string
  before: object | null
  after: object | null
  request_id: string
  kind: 'session' | 'change'
  reverts_event_id: string | null
  plan_id: string | null
  is_part: boolean
}

export const auditEventColumns = [
  'audit_event.audit_event_id',
  'audit_event.organization_id',
  'audit_event.occurred_at',
  'audit_event.actor_key_id',
  'audit_event.actor_key_name',
  'audit_event.operation',
  'audit_event.resource_type',
  'audit_event.resource_id',
  'audit_event.resource_label',
  'audit_event.before',
  'audit_event.after',
  'audit_event.request_id',
  'audit_event.kind',
  'audit_event.reverts_event_id',
  'audit_event.plan_id',
  'audit_event.is_part',
].join(', ')

/** A row of `deleted_identity`. */
export interface DeletedIdentityRow {
  organization_id: string
  identity_id: string
  domain_id: string
  department_id: string | null
  local_part: string
  address: string
  display_name: string
  status: string
  status_reason: string | null
  delivery_while_suspended: string
  must_change_password: boolean
  password_changed_at: Date | null
  last_login_at: Date | null
  external_id: string | null
  version: number
  created_at: Date
  mailbox_quota_id: string | null
  limit_bytes: number | null
  used_bytes: number | null
  used_messages: number | null
  warn_percent: number | null
  usage_as_of: Date | null
  mailbox_version: number | null
  mailbox_created_at: Date | null
  catch_all_domain_ids: string[]
  logins: object
  failed_sign_ins: object
  deleted_at: Date
  restorable_until: Date
  password_is_unknown: boolean
  sign_out_count: number
}

export const deletedIdentityColumns = [
  'deleted_identity.organization_id',
  'deleted_identity.identity_id',
  'deleted_identity.domain_id',
  'deleted_identity.department_id',
  'deleted_identity.local_part',
  'deleted_identity.address',
  'deleted_identity.display_name',
  'deleted_identity.status',
  'deleted_identity.status_reason',
  'deleted_identity.delivery_while_suspended',
  'deleted_identity.must_change_password',
  'deleted_identity.password_changed_at',
  'deleted_identity.last_login_at',
  'deleted_identity.external_id',
  'deleted_identity.version',
  'deleted_identity.created_at',
  'deleted_identity.mailbox_quota_id',
  'deleted_identity.limit_bytes',
  'deleted_identity.used_bytes',
  'deleted_identity.used_messages',
  'deleted_identity.warn_percent',
  'deleted_identity.usage_as_of',
  'deleted_identity.mailbox_version',
  'deleted_identity.mailbox_created_at',
  'deleted_identity.catch_all_domain_ids',
  'deleted_identity.logins',
  'deleted_identity.failed_sign_ins',
  'deleted_identity.deleted_at',
  'deleted_identity.restorable_until',
  'deleted_identity.password_is_unknown',
  'deleted_identity.sign_out_count',
].join(', ')

/** A row of `department`. */
export interface DepartmentRow {
  department_id: string
  organization_id: string
  department_name: string
  department_name_key: string
  description: string | null
  version: number
  created_at: Date
  updated_at: Date
  identity_count: number
  storage_allocated_bytes: number
  storage_used_bytes: number
  mailbox_count: number
  measured_mailbox_count: number
  default_mailbox_limit_bytes: number | null
  welcome_text: string | null
}

export const departmentColumns = [
  'department.department_id',
  'department.organization_id',
  'department.department_name',
  'department.department_name_key',
  'department.description',
  'department.version',
  'department.created_at',
  'department.updated_at',
  'department.identity_count',
  'department.storage_allocated_bytes',
  'department.storage_used_bytes',
  'department.mailbox_count',
  'department.measured_mailbox_count',
  'department.default_mailbox_limit_bytes',
  'department.welcome_text',
].join(', ')

/** A row of `dns_check_count`. */
export interface DnsCheckCountRow {
  organization_id: string
  started_at: Date
  count: number
}

export const dnsCheckCountColumns = [
  'dns_check_count.organization_id',
  'dns_check_count.started_at',
  'dns_check_count.count',
].join(', ')

/** A row of `dns_fact`. */
export interface DnsFactRow {
  is_only: boolean
  mx_hosts: string[]
  sending_addresses: string[]
  helo_name: string | null
  spf_include: string | null
  client_hosts: string[]
  updated_at: Date
}

export const dnsFactColumns = [
  'dns_fact.is_only',
  'dns_fact.mx_hosts',
  'dns_fact.sending_addresses',
  'dns_fact.helo_name',
  'dns_fact.spf_include',
  'dns_fact.client_hosts',
  'dns_fact.updated_at',
].join(', ')

/** A row of `dns_share`. */
export interface DnsShareRow {
  organization_id: string
  domain_id: string
  share_id: string
  token_sha256: Buffer
  made_by_key_id: string
  made_by_key_name: string
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
  revoked_at: Date | null
  ended_at: Date | null
}

export const dnsShareColumns = [
  'dns_share.organization_id',
  'dns_share.domain_id',
  'dns_share.share_id',
  'dns_share.token_sha256',
  'dns_share.made_by_key_id',
  'dns_share.made_by_key_name',
  'dns_share.created_at',
  'dns_share.expires_at',
  'dns_share.last_used_at',
  'dns_share.revoked_at',
  'dns_share.ended_at',
].join(', ')

/** A row of `domain`. */
export interface DomainRow {
  domain_id: string
  organization_id: string
  domain_name: string
  domain_name_unicode: string
  status: 'active' | 'suspended'
  is_primary: boolean
  default_mailbox_limit_bytes: number
  max_mailbox_limit_bytes: number
  catch_all_identity_id: string | null
  subaddressing_enabled: boolean
  description: string | null
  version: number
  created_at: Date
  updated_at: Date
  identity_count: number
  storage_allocated_bytes: number
  dns_status: 'verified' | 'advice' | 'not_set_up' | 'broken' | 'cannot_tell' | 'checking'
  dns_since: Date | null
  dns_unchecked_since: Date | null
  dns_sentence: string | null
  receives: boolean
  sends: boolean
  inbound_gateways: string[]
  proof_kind: 'dns' | 'operator'
  proof_label: string | null
  proof_token: string | null
  proof_seen_at: Date | null
  proof_lapsed_at: Date | null
  removed_at: Date | null
  restorable_until: Date | null
  was_primary: boolean
}

export const domainColumns = [
  'domain.domain_id',
  'domain.organization_id',
  'domain.domain_name',
  'domain.domain_name_unicode',
  'domain.status',
  'domain.is_primary',
  'domain.default_mailbox_limit_bytes',
  'domain.max_mailbox_limit_bytes',
  'domain.catch_all_identity_id',
  'domain.subaddressing_enabled',
  'domain.description',
  'domain.version',
  'domain.created_at',
  'domain.updated_at',
  'domain.identity_count',
  'domain.storage_allocated_bytes',
  'domain.dns_status',
  'domain.dns_since',
  'domain.dns_unchecked_since',
  'domain.dns_sentence',
  'domain.receives',
  'domain.sends',
  'domain.inbound_gateways',
  'domain.proof_kind',
  'domain.proof_label',
  'domain.proof_token',
  'domain.proof_seen_at',
  'domain.proof_lapsed_at',
  'domain.removed_at',
  'domain.restorable_until',
  'domain.was_primary',
].join(', ')

/** A row of `domain_claim`. */
export interface DomainClaimRow {
  organization_id: string
  claim_id: string
  domain_name: string
  domain_name_unicode: string
  label: string
  token: string
  code: 'not_looked' | 'no_record' | 'other_value' | 'is_alias' | 'name_doubled' | 'other_name' | 'no_such_domain' | 'still_spreading' | 'zone_unreachable' | 'no_answer' | 'dnssec_bogus' | 'not_checked' | 'in_use' | 'two_proofs'
  seen: string[]
  made_by_key_id: string
  made_by_key_name: string
  created_at: Date
  expires_at: Date
  proven_at: Date | null
  domain_id: string | null
  next_look_at: Date
  is_asked: boolean
  asked_at: Date | null
  asked_hour: Date | null
  asked_count: number
  waiting_since: Date
  waiting_count: number
  failed_count: number
  unchecked_since: Date | null
  looked_at: Date | null
  resolvers: string[]
  is_invented: boolean
  claimed_by: string | null
  leased_until: Date | null
  attempts: number
  ended_at: Date | null
  zone_name: string | null
  found_at: string | null
  claimed_at: Date | null
}

export const domainClaimColumns = [
  'domain_claim.organization_id',
  'domain_claim.claim_id',
  'domain_claim.domain_name',
  'domain_claim.domain_name_unicode',
  'domain_claim.label',
  'domain_claim.token',
  'domain_claim.code',
  'domain_claim.seen',
  'domain_claim.made_by_key_id',
  'domain_claim.made_by_key_name',
  'domain_claim.created_at',
  'domain_claim.expires_at',
  'domain_claim.proven_at',
  'domain_claim.domain_id',
  'domain_claim.next_look_at',
  'domain_claim.is_asked',
  'domain_claim.asked_at',
  'domain_claim.asked_hour',
  'domain_claim.asked_count',
  'domain_claim.waiting_since',
  'domain_claim.waiting_count',
  'domain_claim.failed_count',
  'domain_claim.unchecked_since',
  'domain_claim.looked_at',
  'domain_claim.resolvers',
  'domain_claim.is_invented',
  'domain_claim.claimed_by',
  'domain_claim.leased_until',
  'domain_claim.attempts',
  'domain_claim.ended_at',
  'domain_claim.zone_name',
  'domain_claim.found_at',
  'domain_claim.claimed_at',
].join(', ')

/** A row of `domain_dkim_key`. */
export interface DomainDkimKeyRow {
  organization_id: string
  domain_id: string
  selector: string
  public_key: string
  created_at: Date
}

export const domainDkimKeyColumns = [
  'domain_dkim_key.organization_id',
  'domain_dkim_key.domain_id',
  'domain_dkim_key.selector',
  'domain_dkim_key.public_key',
  'domain_dkim_key.created_at',
].join(', ')

/** A row of `domain_look`. */
export interface DomainLookRow {
  organization_id: string
  domain_id: string
  next_look_at: Date
  is_asked: boolean
  asked_at: Date | null
  asked_hour: Date | null
  asked_count: number
  waiting_since: Date | null
  waiting_count: number
  failed_count: number
  looked_at: Date | null
  resolvers: string[]
  is_invented: boolean
  claimed_by: string | null
  leased_until: Date | null
  attempts: number
  claimed_at: Date | null
  zone_name: string | null
}

export const domainLookColumns = [
  'domain_look.organization_id',
  'domain_look.domain_id',
  'domain_look.next_look_at',
  'domain_look.is_asked',
  'domain_look.asked_at',
  'domain_look.asked_hour',
  'domain_look.asked_count',
  'domain_look.waiting_since',
  'domain_look.waiting_count',
  'domain_look.failed_count',
  'domain_look.looked_at',
  'domain_look.resolvers',
  'domain_look.is_invented',
  'domain_look.claimed_by',
  'domain_look.leased_until',
  'domain_look.attempts',
  'domain_look.claimed_at',
  'domain_look.zone_name',
].join(', ')

/** A row of `domain_record`. */
export interface DomainRecordRow {
  organization_id: string
  domain_id: string
  record_id: string
  check_name: string
  subject: string
  host: string
  record_type: string
  verdict: 'ok' | 'advice' | 'absent' | 'broken' | 'cannot_tell'
  code: string
  since: Date
  last_good_at: Date | null
  looked_at: Date
  unchecked_since: Date | null
  remembered_until: Date | null
  to_publish: string | null
  seen: object
  evidence: object | null
}

export const domainRecordColumns = [
  'domain_record.organization_id',
  'domain_record.domain_id',
  'domain_record.record_id',
  'domain_record.check_name',
  'domain_record.subject',
  'domain_record.host',
  'domain_record.record_type',
  'domain_record.verdict',
  'domain_record.code',
  'domain_record.since',
  'domain_record.last_good_at',
  'domain_record.looked_at',
  'domain_record.unchecked_since',
  'domain_record.remembered_until',
  'domain_record.to_publish',
  'domain_record.seen',
  'domain_record.evidence',
].join(', ')

/** A row of `domain_record_change`. */
export interface DomainRecordChangeRow {
  organization_id: string
  domain_id: string
  change_id: string
  occurred_at: Date
  check_name: string
  subject: string
  host: string
  record_type: string
  before: object | null
  after: object | null
}

export const domainRecordChangeColumns = [
  'domain_record_change.organization_id',
  'domain_record_change.domain_id',
  'domain_record_change.change_id',
  'domain_record_change.occurred_at',
  'domain_record_change.check_name',
  'domain_record_change.subject',
  'domain_record_change.host',
  'domain_record_change.record_type',
  'domain_record_change.before',
  'domain_record_change.after',
].join(', ')

/** A row of `enforcement`. */
export interface EnforcementRow {
  organization_id: string
  enforcement_id: string
  kind: 'sign_in' | 'delivery' | 'quota' | 'purge' | 'address' | 'rules'
  identity_id: string | null
  mailbox_quota_id: string | null
  domain_id: string | null
  service_code: string | null
  address: string | null
  closes_sessions: boolean
  request_id: string | null
  wanted_at: Date
  state: 'pending' | 'enforced' | 'failed' | 'superseded' | 'unchecked'
  attempts: number
  next_try_at: Date
  claimed_by: string | null
  enforced_at: Date | null
  evidence: object | null
  last_error: 'unreachable' | 'timed_out' | 'refused_us' | 'differs' | 'failed' | 'older_configuration' | 'unsupported' | null
  sessions_closed: number
  new_password_accepted: boolean | null
  former_address: string | null
  alias_id: string | null
  group_id: string | null
  sessions_by_service: object
}

export const enforcementColumns = [
  'enforcement.organization_id',
  'enforcement.enforcement_id',
  'enforcement.kind',
  'enforcement.identity_id',
  'enforcement.mailbox_quota_id',
  'enforcement.domain_id',
  'enforcement.service_code',
  'enforcement.address',
  'enforcement.closes_sessions',
  'enforcement.request_id',
  'enforcement.wanted_at',
  'enforcement.state',
  'enforcement.attempts',
  'enforcement.next_try_at',
  'enforcement.claimed_by',
  'enforcement.enforced_at',
  'enforcement.evidence',
  'enforcement.last_error',
  'enforcement.sessions_closed',
  'enforcement.new_password_accepted',
  'enforcement.former_address',
  'enforcement.alias_id',
  'enforcement.group_id',
  'enforcement.sessions_by_service',
].join(', ')

/** A row of `failed_sign_in`. */
export interface FailedSignInRow {
  organization_id: string
  identity_id: string | null
  day: Date
  source: string | null
  count: number
  refused_count: number
  service_codes: string[]
  first_at: Date
  last_at: Date
}

export const failedSignInColumns = [
  'failed_sign_in.organization_id',
  'failed_sign_in.identity_id',
  'failed_sign_in.day',
  'failed_sign_in.source',
  'failed_sign_in.count',
  'failed_sign_in.refused_count',
  'failed_sign_in.service_codes',
  'failed_sign_in.first_at',
  'failed_sign_in.last_at',
].join(', ')

/** A row of `failed_sign_in_minute`. */
export interface FailedSignInMinuteRow {
  organization_id: string
  minute: Date
  source: string | null
  count: number
}

export const failedSignInMinuteColumns = [
  'failed_sign_in_minute.organization_id',
  'failed_sign_in_minute.minute',
  'failed_sign_in_minute.source',
  'failed_sign_in_minute.count',
].join(', ')

/** A row of `function_file`. */
export interface FunctionFileRow {
  path: string
  sha256: string
  version: number
}

export const functionFileColumns = [
  'function_file.path',
  'function_file.sha256',
  'function_file.version',
].join(', ')

/** A row of `group_sender`. */
export interface GroupSenderRow {
  organization_id: string
  address_id: string
  identity_id: string
}

export const groupSenderColumns = [
  'group_sender.organization_id',
  'group_sender.address_id',
  'group_sender.identity_id',
].join(', ')

/** A row of `idempotency_record`. */
export interface IdempotencyRecordRow {
  organization_id: string
  operation: string
  path: string
  idempotency_key: string
  body_sha256: Buffer
  status: number
  etag: string | null
  body: string | null
  created_at: Date
}

export const idempotencyRecordColumns = [
  'idempotency_record.organization_id',
  'idempotency_record.operation',
  'idempotency_record.path',
  'idempotency_record.idempotency_key',
  'idempotency_record.body_sha256',
  'idempotency_record.status',
  'idempotency_record.etag',
  'idempotency_record.body',
  'idempotency_record.created_at',
].join(', ')

/** A row of `identity`. */
export interface IdentityRow {
  identity_id: string
  organization_id: string
  domain_id: string
  department_id: string | null
  local_part: string
  address: string
  display_name: string
  status: 'active' | 'suspended'
  status_reason: string | null
  delivery_while_suspended: 'accept' | 'reject'
  must_change_password: boolean
  password_changed_at: Date | null
  last_login_at: Date | null
  external_id: string | null
  version: number
  created_at: Date
  updated_at: Date
  password_is_unknown: boolean
  sign_out_count: number
}

export const identityColumns = [
  'identity.identity_id',
  'identity.organization_id',
  'identity.domain_id',
  'identity.department_id',
  'identity.local_part',
  'identity.address',
  'identity.display_name',
  'identity.status',
  'identity.status_reason',
  'identity.delivery_while_suspended',
  'identity.must_change_password',
  'identity.password_changed_at',
  'identity.last_login_at',
  'identity.external_id',
  'identity.version',
  'identity.created_at',
  'identity.updated_at',
  'identity.password_is_unknown',
  'identity.sign_out_count',
].join(', ')

/** A row of `identity_login`. */
export interface IdentityLoginRow {
  organization_id: string
  identity_id: string
  service_code: 'imap' | 'pop3' | 'smtp_submission' | 'managesieve'
  last_login_at: Date
}

export const identityLoginColumns = [
  'identity_login.organization_id',
  'identity_login.identity_id',
  'identity_login.service_code',
  'identity_login.last_login_at',
].join(', ')

/** A row of `list_bucket`. */
export interface ListBucketRow {
  organization_id: string
  list: string
  number: number
  name: string
  id: string
  count: number
}

export const listBucketColumns = [
  'list_bucket.organization_id',
  'list_bucket.list',
  'list_bucket.number',
  'list_bucket.name',
  'list_bucket.id',
  'list_bucket.count',
].join(', ')

/** A row of `mail_group`. */
export interface MailGroupRow {
  organization_id: string
  address_id: string
  domain_id: string
  address: string
  group_name: string
  description: string | null
  senders: 'anyone' | 'organization' | 'members' | 'listed'
  department_id: string | null
  created_at: Date
  member_count: number
}

export const mailGroupColumns = [
  'mail_group.organization_id',
  'mail_group.address_id',
  'mail_group.domain_id',
  'mail_group.address',
  'mail_group.group_name',
  'mail_group.description',
  'mail_group.senders',
  'mail_group.department_id',
  'mail_group.created_at',
  'mail_group.member_count',
].join(', ')

/** A row of `mail_rules`. */
export interface MailRulesRow {
  organization_id: string
  identity_id: string
  own_rules: 'run' | 'stopped'
  forward_to_identity_id: string | null
  forward_to_address: string | null
  keep_copy: boolean
  reply_subject: string | null
  reply_text: string | null
  reply_days: number
  reply_starts_at: Date | null
  reply_ends_at: Date | null
  version: number
  created_at: Date
  updated_at: Date
  reply_ended_at: Date | null
}

export const mailRulesColumns = [
  'mail_rules.organization_id',
  'mail_rules.identity_id',
  'mail_rules.own_rules',
  'mail_rules.forward_to_identity_id',
  'mail_rules.forward_to_address',
  'mail_rules.keep_copy',
  'mail_rules.reply_subject',
  'mail_rules.reply_text',
  'mail_rules.reply_days',
  'mail_rules.reply_starts_at',
  'mail_rules.reply_ends_at',
  'mail_rules.version',
  'mail_rules.created_at',
  'mail_rules.updated_at',
  'mail_rules.reply_ended_at',
].join(', ')

/** A row of `mailbox_fullness`. */
export interface MailboxFullnessRow {
  organization_id: string
  level: string | null
  tenth: number | null
  count: number
}

export const mailboxFullnessColumns = [
  'mailbox_fullness.organization_id',
  'mailbox_fullness.level',
  'mailbox_fullness.tenth',
  'mailbox_fullness.count',
].join(', ')

/** A row of `mailbox_quota`. */
export interface MailboxQuotaRow {
  mailbox_quota_id: string
  organization_id: string
  identity_id: string
  limit_bytes: number
  used_bytes: number | null
  used_messages: number | null
  warn_percent: number
  usage_as_of: Date | null
  version: number
  created_at: Date
  updated_at: Date
  address: string
  display_name: string
  domain_id: string
  department_id: string | null
  used_permille: number | null
  level: 'full' | 'warning' | 'notice' | 'ok' | null
  identity_status: 'active' | 'suspended'
}

export const mailboxQuotaColumns = [
  'mailbox_quota.mailbox_quota_id',
  'mailbox_quota.organization_id',
  'mailbox_quota.identity_id',
  'mailbox_quota.limit_bytes',
  'mailbox_quota.used_bytes',
  'mailbox_quota.used_messages',
  'mailbox_quota.warn_percent',
  'mailbox_quota.usage_as_of',
  'mailbox_quota.version',
  'mailbox_quota.created_at',
  'mailbox_quota.updated_at',
  'mailbox_quota.address',
  'mailbox_quota.display_name',
  'mailbox_quota.domain_id',
  'mailbox_quota.department_id',
  'mailbox_quota.used_permille',
  'mailbox_quota.level',
  'mailbox_quota.identity_status',
].join(', ')

/** A row of `migration`. */
export interface MigrationRow {
  number: number
  name: string
  applied_at: Date
}

export const migrationColumns = [
  'migration.number',
  'migration.name',
  'migration.applied_at',
].join(', ')

/** A row of `organization`. */
export interface OrganizationRow {
  organization_id: string
  organization_name: string
  status: 'active' | 'suspended'
  storage_limit_bytes: number
  identity_limit: number
  created_at: Date
  storage_allocated_bytes: number
  storage_used_bytes: number
  identity_count: number
  mailbox_count: number
  domain_count: number
  department_count: number
  audit_event_count: number
  list_version: number
  session_event_count: number
  measured_mailbox_count: number
  is_demonstration: boolean
  storage_units: 'decimal' | 'binary'
  settings_version: number
  deletion_approval_above: number | null
  asked_above: number | null
  asked_above_at: Date | null
  asked_above_by_key_id: string | null
  asked_above_by_key_name: string | null
  alias_count: number
  external_forwarding: 'allowed' | 'refused'
  domain_limit: number
  other_address_count: number
  address_count: number
}

export const organizationColumns = [
  'organization.organization_id',
  'organization.organization_name',
  'organization.status',
  'organization.storage_limit_bytes',
  'organization.identity_limit',
  'organization.created_at',
  'organization.storage_allocated_bytes',
  'organization.storage_used_bytes',
  'organization.identity_count',
  'organization.mailbox_count',
  'organization.domain_count',
  'organization.department_count',
  'organization.audit_event_count',
  'organization.list_version',
  'organization.session_event_count',
  'organization.measured_mailbox_count',
  'organization.is_demonstration',
  'organization.storage_units',
  'organization.settings_version',
  'organization.deletion_approval_above',
  'organization.asked_above',
  'organization.asked_above_at',
  'organization.asked_above_by_key_id',
  'organization.asked_above_by_key_name',
  'organization.alias_count',
  'organization.external_forwarding',
  'organization.domain_limit',
  'organization.other_address_count',
  'organization.address_count',
].join(', ')

/** A row of `organization_service`. */
export interface OrganizationServiceRow {
  organization_id: string
  service_code: 'imap' | 'pop3' | 'smtp_submission' | 'webmail' | 'managesieve' | 'caldav' | 'carddav'
  enabled: boolean
  changed_at: Date
}

export const organizationServiceColumns = [
  'organization_service.organization_id',
  'organization_service.service_code',
  'organization_service.enabled',
  'organization_service.changed_at',
].join(', ')

/** A row of `plan`. */
export interface PlanRow {
  organization_id: string
  plan_id: string
  operation: 'suspend' | 'reactivate' | 'move' | 'resize' | 'reset_password' | 'delete' | 'import' | 'restore' | 'leave' | 'add_alias' | 'rename' | 'add_to_group' | 'remove_from_group'
  change: PlanChange
  selection_kind: 'identity_ids' | 'filter' | 'mailbox_filter' | 'import' | 'retry' | 'revert'
  selection: PlanSelection & { plan_id?: string; restores?: boolean }
  state: 'receiving' | 'preparing' | 'ready' | 'awaiting_approval' | 'scheduled' | 'queued' | 'running' | 'done' | 'cancelled' | 'failed'
  code: ErrorCode | null
  total_count: number | null
  will_change_count: number
  unchanged_count: number
  refused_count: number
  done_count: number
  failed_count: number
  allotment_before_bytes: number | null
  allotment_after_bytes: number | null
  allotment_limit_bytes: number | null
  retry_of_plan_id: string | null
  reverts_plan_id: string | null
  created_by_key_id: string
  created_by_key_name: string
  run_by_key_id: string | null
  run_by_key_name: string | null
  authority_key_id: string | null
  run_at: Date | null
  created_at: Date
  ready_at: Date | null
  started_at: Date | null
  finished_at: Date | null
  expires_at: Date
  passwords_public_key: Buffer | null
  claimed_by: string | null
  leased_until: Date | null
  attempts: number
  create_count: number
  approval_above: number | null
  approval_asked_at: Date | null
  approved_by_key_id: string | null
  approved_by_key_name: string | null
  approved_at: Date | null
  follows_plan_id: string | null
  items_removed_at: Date | null
  has_items: boolean
  received_bytes: number
  held_at: Date | null
  claimed_at: Date | null
  full_count: number
  approved_authority_key_id: string | null
  expired_at: Date | null
}

export const planColumns = [
  'plan.organization_id',
  'plan.plan_id',
  'plan.operation',
  'plan.change',
  'plan.selection_kind',
  'plan.selection',
  'plan.state',
  'plan.code',
  'plan.total_count',
  'plan.will_change_count',
  'plan.unchanged_count',
  'plan.refused_count',
  'plan.done_count',
  'plan.failed_count',
  'plan.allotment_before_bytes',
  'plan.allotment_after_bytes',
  'plan.allotment_limit_bytes',
  'plan.retry_of_plan_id',
  'plan.reverts_plan_id',
  'plan.created_by_key_id',
  'plan.created_by_key_name',
  'plan.run_by_key_id',
  'plan.run_by_key_name',
  'plan.authority_key_id',
  'plan.run_at',
  'plan.created_at',
  'plan.ready_at',
  'plan.started_at',
  'plan.finished_at',
  'plan.expires_at',
  'plan.passwords_public_key',
  'plan.claimed_by',
  'plan.leased_until',
  'plan.attempts',
  'plan.create_count',
  'plan.approval_above',
  'plan.approval_asked_at',
  'plan.approved_by_key_id',
  'plan.approved_by_key_name',
  'plan.approved_at',
  'plan.follows_plan_id',
  'plan.items_removed_at',
  'plan.has_items',
  'plan.received_bytes',
  'plan.held_at',
  'plan.claimed_at',
  'plan.full_count',
  'plan.approved_authority_key_id',
  'plan.expired_at',
].join(', ')

/** A row of `plan_item`. */
export interface PlanItemRow {
  organization_id: string
  plan_id: string
  position: number
  identity_id: string
  address: string | null
  display_name: string | null
  outcome: 'will_change' | 'unchanged' | 'refused' | 'done' | 'failed' | null
  version: number | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  code: ErrorCode | null
  detail: string | null
  sealed_password: Buffer | null
  line: number | null
  row: Omit<ImportLine, 'line'> | null
  errors: PlanRowError[] | null
  problem: PlanItemProblem | null
}

export const planItemColumns = [
  'plan_item.organization_id',
  'plan_item.plan_id',
  'plan_item.position',
  'plan_item.identity_id',
  'plan_item.address',
  'plan_item.display_name',
  'plan_item.outcome',
  'plan_item.version',
  'plan_item.before',
  'plan_item.after',
  'plan_item.code',
  'plan_item.detail',
  'plan_item.sealed_password',
  'plan_item.line',
  'plan_item.row',
  'plan_item.errors',
  'plan_item.problem',
].join(', ')

/** A row of `redirect_rest`. */
export interface RedirectRestRow {
  organization_id: string
  identity_id: string
  day: Date
  set_by: 'own_rules' | 'administrator'
  is_outside: boolean
  count: number
}

export const redirectRestColumns = [
  'redirect_rest.organization_id',
  'redirect_rest.identity_id',
  'redirect_rest.day',
  'redirect_rest.set_by',
  'redirect_rest.is_outside',
  'redirect_rest.count',
].join(', ')

/** A row of `redirect_seen`. */
export interface RedirectSeenRow {
  organization_id: string
  identity_id: string
  target: string
  set_by: 'own_rules' | 'administrator'
  is_outside: boolean
  count: number
  first_at: Date
  last_at: Date
}

export const redirectSeenColumns = [
  'redirect_seen.organization_id',
  'redirect_seen.identity_id',
  'redirect_seen.target',
  'redirect_seen.set_by',
  'redirect_seen.is_outside',
  'redirect_seen.count',
  'redirect_seen.first_at',
  'redirect_seen.last_at',
].join(', ')
