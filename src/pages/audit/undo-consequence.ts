import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'

const resizeText =
  ' The mailbox gets that size even if more mail is stored now. A full mailbox gets no new mail.'

/** What an undo does, by operation; that of the others sets values back. */
const consequences: Readonly<Partial<Record<string, string>>> = {
  deleteIdentity:
    'The identity is restored with its mailbox and mail. Catch-alls that have a new target stay as they are.',
  restoreDeletedIdentity: 'The identity is deleted again. You can restore it, with its mail, for 30 days.',
  renameIdentity: 'The identity gets its old address again. The new address becomes free.',
  removeDomain: 'The domain is restored with its settings. Mail to it is accepted again.',
  restoreDomain: 'The domain is removed again. Mail to it is rejected. You can restore it for 30 days.',
  createAlias: 'The alias is deleted. Its address becomes free.',
  deleteAlias: 'The alias is created again, with its targets.',
  createGroup: 'The group is deleted. Its address becomes free.',
  deleteGroup: 'The group is created again, with its members.',
  addGroupMembers: 'These members are removed again. Other members stay.',
  removeGroupMembers: 'These members are added again.',
}

/** Returns what an undo of an event does; `changes` are those that the key in use may see. */
export const undoConsequence = (
  event: Pick<AuditEvent, 'operation' | 'missing_permissions'>,
  changes: readonly string[],
): string => {
  const consequence = consequences[event.operation]
  if (consequence !== undefined) return consequence
  const hidden = event.missing_permissions.length > 0 ? ['the hidden values'] : []
  const resize = event.operation === 'resizeMailboxQuota' ? resizeText : ''
  return `Undo sets this back: ${[...changes, ...hidden].join(', ')}.${resize}`
}
