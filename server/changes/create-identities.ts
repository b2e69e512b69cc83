import type { Db } from '../db/database.ts'
import { orNotFound } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { IdentityDetails, IdentityMailboxRow } from '../queries/identities.ts'
import { insertIdentities, type NewIdentity } from '../queries/identity-writes.ts'
import type { MailboxQuotaDetails } from '../queries/mailbox-quotas.ts'
import { addMailboxes } from './create-mailboxes.ts'
import { identityEvent, mailboxQuotaEvent } from './events.ts'

/*
 * Creations of identities, by requests and imports.
 */

/** A new identity. */
export interface IdentityCreation {
  row: NewIdentity
  /** Bytes of the mailbox; null for none. */
  limit_bytes: number | null
}

/** An identity after its creation, with the events. */
export interface CreatedIdentity {
  identity: IdentityDetails
  events: AuditEvent[]
}

/** The members of an identity that come from its mailbox. */
const mailboxMembers = (row: MailboxQuotaDetails): IdentityMailboxRow => ({
  mailbox_quota_id: row.mailbox_quota_id,
  limit_bytes: row.limit_bytes,
  used_bytes: row.used_bytes,
  used_messages: row.used_messages,
  used_percent: row.used_percent,
  level: row.level,
  warn_percent: row.warn_percent,
  usage_as_of: row.usage_as_of,
})

/**
 * Adds identities and their mailboxes in one statement.
 * @param checkSizes throws where a size is refused. It runs after the insert, so that a taken address is refused first.
 * @returns them in order.
 */
export const createIdentities = async (
  db: Db,
  creations: readonly IdentityCreation[],
  checkSizes: () => void = () => undefined,
): Promise<CreatedIdentity[]> => {
  const identities = await insertIdentities(
    db,
    creations.map(({ row }) => row),
  )
  checkSizes()
  const mailboxes = await addMailboxes(
    db,
    creations.flatMap(({ row: { identity_id }, limit_bytes }) =>
      limit_bytes === null ? [] : [{ identity_id, limit_bytes }],
    ),
  )
  return creations.map(({ row: { identity_id } }) => {
    const inserted = orNotFound(identities.get(identity_id) ?? null)
    const mailbox = mailboxes.get(identity_id)
    const identity = { ...inserted, ...(mailbox && mailboxMembers(mailbox)) }
    const events = [identityEvent('createIdentity', null, identity)]
    if (mailbox) events.push(mailboxQuotaEvent('createIdentity', null, mailbox))
    return { identity, events }
  })
}
