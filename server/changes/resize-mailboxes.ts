import type { Db } from '../db/database.ts'
import { orNotFound } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { type MailboxQuotaDetails, setMailboxQuotas } from '../queries/mailbox-quotas.ts'
import { assertMailboxLimit } from '../rules/mailbox-limits.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import { mailboxQuotaEvent } from './events.ts'

/*
 * Changes of mailbox sizes, by requests and bulk changes.
 */

/** The limits of a new size; `maximum` is the domain's, in bytes. */
interface ResizeLimits {
  organization: OrganizationNumbers
  maximum: number
  /** Whether it may be smaller than the stored mail; null where the request can't choose that. */
  force: boolean | null
}

/** @throws Problem above_domain_maximum, below_current_use or allotment_exceeded. */
export const assertResize = (
  { organization, maximum, force }: ResizeLimits,
  before: MailboxQuotaDetails,
  limit: number,
): void =>
  assertMailboxLimit(organization, {
    limit,
    previous: before.limit_bytes,
    used: before.used_bytes,
    maximum,
    force,
  })

/** Writes checked sizes in one statement. @returns each mailbox after the change, with its event, in order. */
export const resizeMailboxes = async (
  db: Db,
  changes: readonly { before: MailboxQuotaDetails; limit_bytes: number }[],
): Promise<{ after: MailboxQuotaDetails; event: AuditEvent }[]> => {
  const rows = await setMailboxQuotas(
    db,
    changes.map(({ before, limit_bytes }) => ({ ...before, limit_bytes })),
  )
  return changes.map(({ before }) => {
    const after = orNotFound(rows.get(before.mailbox_quota_id) ?? null)
    return { after, event: mailboxQuotaEvent('resizeMailboxQuota', before, after) }
  })
}
