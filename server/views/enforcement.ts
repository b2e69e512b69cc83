import type { Enforcement, EnforcementCheck } from '../generated/model/index.ts'
import type { ReceiptRow } from '../queries/mail/receipts.ts'

type AddressEvidence = NonNullable<NonNullable<ReceiptRow['evidence']>['checks']>[number]

const checkView = (check: AddressEvidence): EnforcementCheck => ({
  address: check.address,
  sign_in: [
    ...(check.imap ? [{ service_code: 'imap' as const, ...check.imap }] : []),
    ...(check.pop3 ? [{ service_code: 'pop3' as const, ...check.pop3 }] : []),
    ...(check.smtp ? [{ service_code: 'smtp_submission' as const, ...check.smtp }] : []),
    ...(check.sieve ? [{ service_code: 'managesieve' as const, ...check.sieve }] : []),
  ],
  ends_sending: check.ends_sending ?? null,
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
  rules: evidence?.rules ?? null,
})

/** The receipt of the last change, if there is one. */
export const lastEnforcement = (row: ReceiptRow | null) => row && enforcementView(row)
