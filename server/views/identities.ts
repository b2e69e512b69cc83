import type { DeletedIdentity, Identity, IdentityDetail } from '../generated/model/index.ts'
import type { DeletedIdentityRow, PurgedIdentity } from '../queries/deleted-identities.ts'
import type { IdentityDetails, WithMailServers } from '../queries/identities.ts'
import { lastEnforcement } from './enforcement.ts'

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
    domain_restorable_until: _until,
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

/** An identity in the contract's form, with what mail servers have done and seen of it. */
export const identityDetailView = (row: IdentityDetails & WithMailServers): IdentityDetail => ({
  ...identityView(row),
  password_is_unknown: row.password_is_unknown,
  logins: row.logins,
  all_logins_since: row.all_logins_since,
  failed_sign_ins: row.failed_sign_ins,
  enforcement: lastEnforcement(row.enforcement),
  mailbox_enforcement: lastEnforcement(row.mailbox_enforcement),
})
