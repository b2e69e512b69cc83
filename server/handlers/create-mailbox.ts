import { defaultWarnPercent } from '../generated/rules/mailbox.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { DomainRow, MailboxQuotaRow } from '../generated/rows.ts'
import { orNotFound } from '../problem.ts'
import { insertMailboxQuota, type MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import { assertMailboxLimit } from '../rules/mailbox-limits.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

/** Whose limits a new mailbox must keep. */
export interface MailboxRoom {
  organization: OrganizationNumbers
  domain: DomainRow
}

/**
 * Adds the mailbox of an identity that has none.
 * @throws Problem above_domain_maximum or allotment_exceeded.
 */
export const createMailbox = async (
  db: Db,
  { organization, domain }: MailboxRoom,
  {
    identity_id,
    limit_bytes,
    warn_percent = defaultWarnPercent,
  }: Pick<MailboxQuotaRow, 'identity_id' | 'limit_bytes'> & { warn_percent?: number | undefined },
): Promise<MailboxQuotaDetails> => {
  assertMailboxLimit(organization, {
    limit: limit_bytes,
    previous: 0,
    used: 0,
    maximum: domain.max_mailbox_limit_bytes,
    force: false,
  })
  return orNotFound(
    await insertMailboxQuota(db, { mailbox_quota_id: uuidv7(), identity_id, limit_bytes, warn_percent }),
  )
}
