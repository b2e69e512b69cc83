import type { ClosedSessions, Enforcement, EnforcementCheck } from '../generated/model/index.ts'
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

/** Dovecot's names of the services in which users have sessions, in the contract's order. */
const sessionServices = [
  ['imap', 'imap'],
  ['pop3', 'pop3'],
  ['submission', 'smtp_submission'],
  ['sieve', 'managesieve'],
] as const

/** The closed sessions of each service; none where not all services are known, as while a process of an older version worked. */
const sessionsByService = ({
  sessions_closed = 0,
  sessions_by_service = {},
}: NonNullable<ReceiptRow['evidence']>): ClosedSessions[] => {
  const counts = sessionServices.flatMap(([name, service_code]) => {
    const count = sessions_by_service[name]
    return count === undefined ? [] : [{ service_code, count }]
  })
  return counts.reduce((sum, { count }) => sum + count, 0) === sessions_closed ? counts : []
}

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
  sessions_by_service: evidence ? sessionsByService(evidence) : [],
  checks: evidence?.checks?.map(checkView) ?? [],
  limit_bytes: evidence?.limit_bytes ?? null,
  used_bytes: evidence?.used_bytes ?? null,
  files_left: evidence?.files_left ?? null,
  rules: evidence?.rules ?? null,
})

/** The receipt of the last change, if there is one. */
export const lastEnforcement = (row: ReceiptRow | null) => row && enforcementView(row)
