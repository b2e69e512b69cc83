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
 * Deletes identities and their mailboxes, and turns off the catch-alls that go to them. They can be restored for 30 days. The
 * caller has read them under the organization's lock and checked that they may be deleted.
 * @returns the events of each, in order; the identity's event is the first.
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
