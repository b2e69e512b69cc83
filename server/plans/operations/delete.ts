import { addAlias } from '../../changes/aliases.ts'
import { deleteIdentityRows } from '../../changes/delete-identities.ts'
import { aliasEvent } from '../../changes/events.ts'
import type { Db } from '../../db/database.ts'
import { orNotFound, Problem } from '../../problem.ts'
import type { AuditEvent } from '../../queries/audit-events.ts'
import { identityById, type IdentityDetails } from '../../queries/identities.ts'
import { type ChangeResult, defineOperation, type Effect, membersOf } from '../operation.ts'
import type { ValuesOf } from '../plan-item.ts'
import { deletedMembers } from './shared/deleted.ts'
import { ofIdentity } from './shared/identity.ts'
import { assertSuccessor, assertSuccessors } from './shared/alias-redirects.ts'
import { mailPermissions } from './shared/leaver-mail.ts'

/** The effect of a deletion. */
export const effectOfDeletion = (
  identity: IdentityDetails,
): Effect<ValuesOf<'delete'>> & { after: null } => ({
  before: membersOf(identity, [...deletedMembers, 'limit_bytes', 'used_bytes']),
  after: null,
  allotted: -(identity.limit_bytes ?? 0),
})

/** Adds an alias over the address of an identity that was just deleted. @returns its event. */
const leadHeldMail = async (db: Db, identity: IdentityDetails, successorId: string): Promise<AuditEvent> => {
  const { identity_id, domain_id, local_part, address } = identity
  const alias = { note: null, enabled: true, expires_at: null, may_send_as: false, former_of: null }
  const row = { ...alias, address_id: identity_id, domain_id, local_part, address, signs_in: false }
  return aliasEvent(
    'createAlias',
    null,
    await addAlias(db, { row, targetIds: [successorId], overHeld: true }),
  )
}

/** Identities are deleted. Their addresses can lead to a successor until they are restored. */
export const deleteOperation = defineOperation<'delete', IdentityDetails>({
  title: () => ['Delete', 'identity', 'identities'],
  assertNamed: assertSuccessors,
  permissions: ({ change }) => mailPermissions(change),
  deletes: ({ will_change_count }) => will_change_count,
  inverse: 'restore',
  allots: true,
  ...ofIdentity,
  effect: (identity, { address_to }) => {
    if (address_to !== undefined) assertSuccessor(identity, address_to)
    return effectOfDeletion(identity)
  },
  act: async (db, changes, { change: { address_to } }) => {
    const identities = changes.map(({ subject }) => subject)
    if (address_to !== undefined && (await identityById(db, address_to)) === null)
      return identities.map(() => new Problem('not_found'))
    const events = await deleteIdentityRows(db, identities, 'deleteIdentity')
    const results: ChangeResult[] = []
    for (const [index, identity] of identities.entries()) {
      const forwarded = address_to === undefined ? [] : [await leadHeldMail(db, identity, address_to)]
      results.push({
        events: [...orNotFound(events[index] ?? null), ...forwarded],
        version: identity.version,
      })
    }
    return results
  },
})
