import { restoredSize, restoreIdentityRows } from '../../changes/restore-identities.ts'
import { invalid, orNotFound } from '../../problem.ts'
import { isFullAt } from '../../rules/mailbox-limits.ts'
import { applyAccepted, checkEach, defineOperation, membersOf } from '../operation.ts'
import { type DeletedSubject, deletedSubjects } from '../subjects.ts'
import { deletedMembers } from './shared/deleted.ts'

/** Deleted identities are restored. A mailbox gets its former size; a single request can restore it with another one. */
export const restoreOperation = defineOperation<'restore', DeletedSubject>({
  title: () => ['Restore', 'identity', 'identities'],
  assertSelection: ({ filter, mailbox_filter }) => {
    if (mailbox_filter !== undefined) {
      const message = 'Deleted identities have no mailbox. Select them with identity_ids or filter.'
      throw invalid({ path: '/selection/mailbox_filter', code: 'not_allowed', message })
    }
    const others = Object.keys(filter ?? {}).filter((name) => name !== 'q')
    if (others.length === 0) return
    throw invalid(
      ...others.map((name) => ({
        path: `/selection/filter/${name}`,
        code: 'not_allowed' as const,
        message: `Deleted identities can't be filtered by ${name}; allowed: q.`,
      })),
    )
  },
  deletes: () => 0,
  inverse: 'delete',
  allots: true,
  addsIdentities: true,
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
  act: (db, changes, { organization }) => {
    const checked = checkEach(changes, ({ subject }) => {
      const deleted = orNotFound(subject.deleted)
      const limit_bytes = restoredSize(organization, deleted)
      organization.storage_allocated_bytes += limit_bytes ?? 0
      organization.identity_count += 1
      return { deleted, limit_bytes }
    })
    return applyAccepted(checked, async (accepted) => {
      const restored = await restoreIdentityRows(db, accepted, 'restoreDeletedIdentity')
      return restored.map(({ identity, events }) => ({ events, version: identity.version }))
    })
  },
})
