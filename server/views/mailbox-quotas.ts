import type { MailboxQuota, MailboxQuotaDetail } from '../generated/model/index.ts'
import type { MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import type { WithReceipt } from '../queries/mail/receipts.ts'
import { lastEnforcement } from './enforcement.ts'

/** A mailbox as the audit keeps it: its address once, as it is stored. */
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

/** A mailbox in the contract's form, with what has become of its last change at the mail servers. */
export const mailboxQuotaDetailView = (row: MailboxQuotaDetails & WithReceipt): MailboxQuotaDetail => ({
  ...mailboxQuotaView(row),
  enforcement: lastEnforcement(row.enforcement),
})
