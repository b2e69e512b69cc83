import { defaultWarnPercent } from '../generated/rules/mailbox.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { DomainRow, MailboxQuotaRow } from '../generated/rows.ts'
import { orNotFound } from '../problem.ts'
import { insertMailboxQuotas, type MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import { assertMailboxLimit } from '../rules/mailbox-limits.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'

/** The limits of a new mailbox. */
export interface NewMailboxLimits {
  organization: OrganizationNumbers
  domain: Pick<DomainRow, 'max_mailbox_limit_bytes'>
}

/** @throws Problem above_domain_maximum or allotment_exceeded. */
export const assertNewMailbox = ({ organization, domain }: NewMailboxLimits, limit: number): void =>
  assertMailboxLimit(organization, {
    limit,
    previous: 0,
    used: 0,
    maximum: domain.max_mailbox_limit_bytes,
    force: false,
  })

/** A mailbox whose size was checked. */
type NewMailbox = Pick<MailboxQuotaRow, 'identity_id' | 'limit_bytes'> & { warn_percent?: number | undefined }

/** Adds checked mailboxes in one statement. @returns them by the identity's id. */
export const addMailboxes = (
  db: Db,
  mailboxes: readonly NewMailbox[],
): Promise<ReadonlyMap<string, MailboxQuotaDetails>> =>
  insertMailboxQuotas(
    db,
    mailboxes.map(({ identity_id, limit_bytes, warn_percent = defaultWarnPercent }) => ({
      mailbox_quota_id: uuidv7(),
      identity_id,
      limit_bytes,
      warn_percent,
    })),
  )

/**
 * Adds the mailbox of an identity that has none.
 * @throws Problem above_domain_maximum or allotment_exceeded.
 */
export const createMailbox = async (
  db: Db,
  limits: NewMailboxLimits,
  mailbox: NewMailbox,
): Promise<MailboxQuotaDetails> => {
  assertNewMailbox(limits, mailbox.limit_bytes)
  return orNotFound((await addMailboxes(db, [mailbox])).get(mailbox.identity_id) ?? null)
}
