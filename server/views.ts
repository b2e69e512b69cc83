import { permissions as sentences } from './generated/contract.ts'
import type {
  Alias,
  DeletedIdentity,
  Department,
  Domain,
  Enforcement,
  EnforcementCheck,
  Group,
  Identity,
  IdentityDetail,
  Key,
  MailboxQuota,
  MailboxQuotaDetail,
  OrganizationSettings,
  Permission,
} from './generated/model/index.ts'
import type { DepartmentRow, DomainRow } from './generated/rows.ts'
import type { AliasDetails } from './queries/aliases.ts'
import type { GroupDetails } from './queries/groups.ts'
import type { DeletedIdentityRow, PurgedIdentity } from './queries/deleted-identities.ts'
import type { IdentityDetails, WithMailServers } from './queries/identities.ts'
import type { KeyDetails } from './queries/keys.ts'
import type { MailboxQuotaDetails } from './queries/mailbox-quotas.ts'
import type { OrganizationSettingsRow } from './queries/organization.ts'
import type { ReceiptRow, WithReceipt } from './queries/receipts.ts'
import { knownUse } from './rules/known-use.ts'

/** A department in the contract's form. */
export const departmentView = (row: DepartmentRow): Department => ({
  department_id: row.department_id,
  department_name: row.department_name,
  description: row.description,
  default_mailbox_limit_bytes: row.default_mailbox_limit_bytes,
  welcome_text: row.welcome_text,
  identity_count: row.identity_count,
  storage_allocated_bytes: row.storage_allocated_bytes,
  storage_used_bytes: knownUse(row),
  mailbox_count: row.mailbox_count,
  measured_mailbox_count: row.measured_mailbox_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** The settings of an organization in the contract's form. */
export const organizationSettingsView = ({
  storage_units,
  deletion_approval_above,
  asked_above: above,
  asked_above_at: at,
  asked_above_by_key_id: key_id,
  asked_above_by_key_name: key_name,
}: OrganizationSettingsRow): OrganizationSettings => ({
  storage_units,
  deletion_approval_above,
  deletion_approval_request:
    at === null || key_id === null || key_name === null
      ? null
      : { above, asked_by: { key_id, key_name }, asked_at: at.toISOString() },
})

/** The settings of a domain in the contract's form. */
export const domainSettingsView = (row: DomainRow): Domain['settings'] => ({
  default_mailbox_limit_bytes: row.default_mailbox_limit_bytes,
  max_mailbox_limit_bytes: row.max_mailbox_limit_bytes,
  catch_all: {
    mode: row.catch_all_identity_id === null ? 'off' : 'identity',
    identity_id: row.catch_all_identity_id,
  },
  subaddressing: { enabled: row.subaddressing_enabled, delimiter: '+' },
  description: row.description,
})

/** A domain in the contract's form. */
export const domainView = (row: DomainRow): Domain => ({
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  status: row.status,
  is_primary: row.is_primary,
  identity_count: row.identity_count,
  storage_allocated_bytes: row.storage_allocated_bytes,
  settings: domainSettingsView(row),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const mailboxOf = ({ mailbox_quota_id, ...row }: IdentityDetails): Identity['mailbox'] =>
  mailbox_quota_id === null
    ? null
    : {
        mailbox_quota_id,
        limit_bytes: row.limit_bytes ?? 0,
        used_bytes: row.used_bytes,
        used_messages: row.used_messages,
        used_percent: row.used_percent,
        level: row.level,
        warn_percent: row.warn_percent ?? 0,
        usage_as_of: row.usage_as_of?.toISOString() ?? null,
      }

/** An identity as the audit keeps it: its address once, as it is stored. */
export const identityRecord = (row: IdentityDetails): Omit<Identity, 'address_unicode'> => ({
  identity_id: row.identity_id,
  address: row.address,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  display_name: row.display_name,
  department_id: row.department_id,
  department_name: row.department_name,
  status: row.status,
  status_reason: row.status_reason,
  delivery_while_suspended: row.delivery_while_suspended,
  must_change_password: row.must_change_password,
  password_changed_at: row.password_changed_at?.toISOString() ?? null,
  last_login_at: row.last_login_at?.toISOString() ?? null,
  mailbox: mailboxOf(row),
  external_id: row.external_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An identity in the contract's form. */
const identityView = (row: IdentityDetails): Identity => ({
  ...identityRecord(row),
  address_unicode: row.address_unicode,
})

/** A deleted identity in the contract's form. */
export const deletedIdentityView = (row: DeletedIdentityRow): DeletedIdentity => {
  const {
    had_department: _,
    external_id: _id,
    version: _version,
    max_mailbox_limit_bytes: _maximum,
    ...shown
  } = row
  return shown
}

/** Returns a deleted identity as the audit stores it when it is deleted permanently; `end_deletions` in SQL writes the same. */
export const deletedIdentityRecord = (row: DeletedIdentityRow): PurgedIdentity => ({
  identity_id: row.identity_id,
  address: row.address,
  display_name: row.display_name,
  deleted_at: row.deleted_at,
  restorable_until: row.restorable_until,
})

/** A mailbox as the audit keeps it, likewise. */
export const mailboxQuotaRecord = (
  row: MailboxQuotaDetails,
): Omit<MailboxQuota, 'identity_status' | 'address_unicode'> => ({
  mailbox_quota_id: row.mailbox_quota_id,
  identity_id: row.identity_id,
  address: row.address,
  display_name: row.display_name,
  department_id: row.department_id,
  domain_id: row.domain_id,
  limit_bytes: row.limit_bytes,
  used_bytes: row.used_bytes,
  used_messages: row.used_messages,
  used_percent: row.used_percent,
  level: row.level,
  warn_percent: row.warn_percent,
  usage_as_of: row.usage_as_of?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A mailbox in the contract's form; a list tells of the identity's status too. */
const mailboxQuotaView = (row: MailboxQuotaDetails): Omit<MailboxQuota, 'identity_status'> => ({
  ...mailboxQuotaRecord(row),
  address_unicode: row.address_unicode,
})

type AddressEvidence = NonNullable<NonNullable<ReceiptRow['evidence']>['checks']>[number]

const checkView = (check: AddressEvidence): EnforcementCheck => ({
  address: check.address,
  sign_in: [
    ...(check.imap ? [{ service_code: 'imap' as const, ...check.imap }] : []),
    ...(check.pop3 ? [{ service_code: 'pop3' as const, ...check.pop3 }] : []),
    ...(check.smtp ? [{ service_code: 'smtp_submission' as const, ...check.smtp }] : []),
    ...(check.sieve ? [{ service_code: 'managesieve' as const, ...check.sieve }] : []),
  ],
  delivery: check.delivery ?? null,
  own_rules: check.own_rules ?? null,
})

/** A receipt in the contract's form. */
export const enforcementView = ({ evidence, ...row }: ReceiptRow): Enforcement => ({
  enforcement_id: row.enforcement_id,
  kind: row.kind,
  state: row.state,
  identity_id: row.identity_id,
  mailbox_quota_id: row.mailbox_quota_id,
  alias_id: row.alias_id,
  group_id: row.group_id,
  domain_id: row.domain_id,
  service_code: row.service_code,
  address: row.address,
  address_unicode: row.address_unicode,
  request_id: row.request_id,
  wanted_at: row.wanted_at,
  enforced_at: row.enforced_at,
  attempts: row.attempts,
  last_error: row.last_error,
  new_password_accepted: row.new_password_accepted,
  sessions_closed: evidence?.sessions_closed ?? null,
  checks: evidence?.checks?.map(checkView) ?? [],
  limit_bytes: evidence?.limit_bytes ?? null,
  used_bytes: evidence?.used_bytes ?? null,
  files_left: evidence?.files_left ?? null,
})

/** An alias as the audit keeps it. The ids of its targets are what an undo compares. */
export const aliasRecord = (row: AliasDetails) => ({
  alias_id: row.address_id,
  address: row.address,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  enabled: row.enabled,
  expires_at: row.expires_at?.toISOString() ?? null,
  note: row.note,
  may_send_as: row.may_send_as,
  signs_in: row.signs_in,
  target_ids: row.targets.map(({ target_id }) => target_id),
  targets: row.targets.map(({ target_id, address }) => ({ target_id, address })),
  former_of: row.former_of,
  is_held: row.is_held,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** An alias in the contract's form. */
export const aliasView = (row: AliasDetails): Alias => ({
  alias_id: row.address_id,
  address: row.address,
  address_unicode: row.address_unicode,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  state: row.state,
  enabled: row.enabled,
  expires_at: row.expires_at?.toISOString() ?? null,
  note: row.note,
  may_send_as: row.may_send_as,
  signs_in: row.signs_in,
  targets: row.targets,
  former_of:
    row.former_of === null || row.former_address === null
      ? null
      : { identity_id: row.former_of, address: row.former_address },
  held: row.held,
  recipient_count: row.recipient_count,
  enforcement: lastEnforcement(row.enforcement),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A group as the audit keeps it, without its members. The ids of its senders are what an undo compares. */
export const groupRecord = (row: GroupDetails) => ({
  group_id: row.address_id,
  address: row.address,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  group_name: row.group_name,
  description: row.description,
  enabled: row.enabled,
  senders: row.senders,
  sender_ids: row.listed_senders.map(({ identity_id }) => identity_id),
  listed_senders: row.listed_senders.map(({ identity_id, address }) => ({ identity_id, address })),
  department_id: row.department_id,
  department_name: row.department_name,
  may_send_as: row.may_send_as,
  member_count: row.member_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** A group in the contract's form. */
export const groupView = (row: GroupDetails): Group => ({
  group_id: row.address_id,
  address: row.address,
  address_unicode: row.address_unicode,
  local_part: row.local_part,
  domain_id: row.domain_id,
  domain_name: row.domain_name,
  domain_name_unicode: row.domain_name_unicode,
  group_name: row.group_name,
  description: row.description,
  state: row.enabled ? 'in_use' : 'off',
  enabled: row.enabled,
  senders: row.senders,
  listed_senders: row.listed_senders,
  department_id: row.department_id,
  department_name: row.department_name,
  may_send_as: row.may_send_as,
  member_count: row.member_count,
  recipient_count: row.recipient_count,
  enforcement: lastEnforcement(row.enforcement),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const lastEnforcement = (row: ReceiptRow | null) => row && enforcementView(row)

/** An identity in the contract's form, with what mail servers have done and seen of it. */
export const identityDetailView = (row: IdentityDetails & WithMailServers): IdentityDetail => ({
  ...identityView(row),
  logins: row.logins,
  all_logins_since: row.all_logins_since,
  failed_sign_ins: row.failed_sign_ins,
  enforcement: lastEnforcement(row.enforcement),
  mailbox_enforcement: lastEnforcement(row.mailbox_enforcement),
})

/** A mailbox in the contract's form, with what has become of its last change at the mail servers. */
export const mailboxQuotaDetailView = (row: MailboxQuotaDetails & WithReceipt): MailboxQuotaDetail => ({
  ...mailboxQuotaView(row),
  enforcement: lastEnforcement(row.enforcement),
})

/** A key in the contract's form; the key of a request, which has no `status`, is active. */
export const keyView = (
  row: Omit<KeyDetails, 'status' | 'revoked_at'> & Partial<Pick<KeyDetails, 'status'>>,
): Key => ({
  key_id: row.key_id,
  key_name: row.key_name,
  // The sessions of people are no keys: nothing that shows keys finds them.
  kind: row.kind as Key['kind'],
  key_hint: row.key_hint,
  organization: { organization_id: row.organization_id, organization_name: row.organization_name },
  permissions: (row.permissions as Permission[]).map((permission) => ({
    permission,
    description: sentences[permission],
  })),
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  status: row.status ?? 'active',
})
