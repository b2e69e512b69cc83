import type { Db } from '../db/database.ts'
import type { OperationId } from '../generated/operations.ts'
import { endCatchAlls } from './end-catch-alls.ts'
import { identityEvent, mailboxQuotaEvent } from './events.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { keepDeletedIdentity } from '../queries/deleted-identities.ts'
import { type IdentityDetails, removeIdentity } from '../queries/identities.ts'
import { removeMailboxQuotaOf } from '../queries/mailbox-quotas.ts'

/**
 * Deletes an identity as it was just read under the organization's lock, with its mailbox, and turns off the catch-alls
 * that go to it. It is kept for 30 days. Whether it may be deleted has been judged before.
 * @returns an event for each thing changed, the identity's first.
 */
export const deleteIdentityRow = async (
  db: Db,
  identity: IdentityDetails,
  operation: OperationId,
): Promise<AuditEvent[]> => {
  await keepDeletedIdentity(db, identity.identity_id)
  const events = [identityEvent(operation, identity, null)]
  events.push(...(await endCatchAlls(db, operation, identity.identity_id)))
  const mailbox = await removeMailboxQuotaOf(db, identity.identity_id)
  if (mailbox) events.push(mailboxQuotaEvent(operation, mailbox, null))
  await removeIdentity(db, identity.identity_id)
  return events
}
