import type { Db } from '../db/database.ts'
import type { OperationId } from '../generated/operations.ts'
import { endCatchAlls } from './end-catch-alls.ts'
import { identityEvent, mailboxQuotaEvent } from './events.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { keepDeletedIdentities } from '../queries/deleted-identities.ts'
import type { IdentityDetails } from '../queries/identities.ts'
import { removeIdentities } from '../queries/identity-writes.ts'
import { removeMailboxQuotasOf } from '../queries/mailbox-quotas.ts'

/**
 * Deletes identities as they were just read under the organization's lock, with their mailboxes, and turns off the catch-alls
 * that go to them. They are kept for 30 days. Whether they may be deleted has been judged before.
 * @returns of each in their order an event for each thing changed, the identity's first.
 */
export const deleteIdentityRows = async (
  db: Db,
  identities: readonly IdentityDetails[],
  operation: OperationId,
): Promise<AuditEvent[][]> => {
  const ids = identities.map(({ identity_id }) => identity_id)
  await keepDeletedIdentities(db, ids)
  const catchAlls = await endCatchAlls(db, operation, ids)
  const mailboxes = await removeMailboxQuotasOf(db, ids)
  await removeIdentities(db, ids)
  return identities.map((identity) => {
    const mailbox = mailboxes.get(identity.identity_id)
    return [
      identityEvent(operation, identity, null),
      ...(catchAlls.get(identity.identity_id) ?? []),
      ...(mailbox ? [mailboxQuotaEvent(operation, mailbox, null)] : []),
    ]
  })
}
