import { addAlias } from '../../changes/aliases.ts'
import { deleteIdentityRows } from '../../changes/delete-identities.ts'
import { aliasEvent } from '../../changes/events.ts'
import { restoredSize, restoreIdentityRows } from '../../changes/restore-identities.ts'
import type { Db } from '../../db/database.ts'
import { orNotFound, Problem } from '../../problem.ts'
import type { AuditEvent } from '../../queries/audit-events.ts'
import { identitiesByIds, identityById, type IdentityDetails } from '../../queries/identities.ts'
import { isFullAt } from '../../rules/mailbox-limits.ts'
import { assertSuccessor } from './shared/led-aliases.ts'
import {
  batchOperation,
  type ChangeResult,
  type Effect,
  membersOf,
  type PlannedChange,
  type PlanOperationDefinition,
} from '../operation.ts'
import type { ValuesOf } from '../plan-item.ts'
import { type DeletedSubject, deletedSubjects } from '../subjects.ts'

/*
 * Identities are deleted, and restored. Their addresses can lead to a successor in the meantime.
 */

const deletedMembers = ['status', 'department_id', 'department_name', 'external_id'] as const

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

export const deletion: PlanOperationDefinition<ValuesOf<'delete'>, IdentityDetails> = {
  find: identitiesByIds,
  versionOf: ({ version }) => version,
  resourceOf: ({ identity_id }) => identity_id,
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
}

/** A mailbox gets its former size; a single request can restore it with another one. */
export const restoration: PlanOperationDefinition<ValuesOf<'restore'>, DeletedSubject> = {
  find: deletedSubjects,
  versionOf: ({ deleted }) => deleted && deleted.version,
  resourceOf: ({ identity_id }) => identity_id,
  effect: ({ deleted }, _, { organization }) => {
    if (deleted === null) return null
    const limit_bytes = restoredSize(organization, deleted)
    const used_bytes = deleted.mailbox?.used_bytes ?? null
    return {
      before: null,
      after: { ...membersOf(deleted, deletedMembers), limit_bytes, used_bytes },
      allotted: limit_bytes ?? 0,
      identities: 1,
      isFull: limit_bytes !== null && isFullAt(used_bytes, limit_bytes),
    }
  },
  act: batchOperation(
    ({ subject }: PlannedChange<ValuesOf<'restore'>, DeletedSubject>, { organization }) => {
      const deleted = orNotFound(subject.deleted)
      const limit_bytes = restoredSize(organization, deleted)
      organization.storage_allocated_bytes += limit_bytes ?? 0
      organization.identity_count += 1
      return { deleted, limit_bytes }
    },
    async (db, restorations) =>
      (await restoreIdentityRows(db, restorations, 'restoreDeletedIdentity')).map(({ identity, events }) => ({
        events,
        version: identity.version,
      })),
  ),
}
