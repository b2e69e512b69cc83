import { isDeepStrictEqual } from 'node:util'
import { v7 as uuidv7 } from 'uuid'
import type { Handler, MutationResult } from './handler.ts'
import { type RevertibleOperation, revertible } from './revertible.ts'
import type { Revertible, RevertContext } from './undo.ts'
import { operations } from '../generated/contract.ts'
import type { AuditEventReverted, Permission, RevertConflict } from '../generated/model/index.ts'
import { orNotFound, Problem } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { auditEventById, lastChangeOfMember, lastDeletionOf, type RevertibleEvent } from '../queries/audit.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'

type Values = Readonly<Record<string, unknown>>

/** Operations by which a whole thing comes. */
type WholeOperation = 'restoreDeletedIdentity' | 'restoreDomain' | 'createAlias' | 'createGroup'

/** The members that an event changed, of those that its operation sets. */
const changedMembers = ({ operation, before, after }: RevertibleEvent): string[] => {
  const { members } = revertible[operation as RevertibleOperation]
  const [from, to] = [before as Values | null, after as Values | null]
  if (from === null || to === null) return []
  return members.filter((member) => !isDeepStrictEqual(from[member], to[member]))
}

/** @throws Problem permission_missing where the key may not do what the event did. */
const assertMay = ({ permissions }: AuthenticatedRow, operation: RevertibleOperation, members: string[]) => {
  const definition = operations[operation]
  const byMember: Readonly<Record<string, Permission>> = definition.memberPermissions
  const needed = members.length === 0 ? [definition.permission] : members
  for (const member of needed) {
    const permission = byMember[member] ?? definition.permission
    if (permissions.includes(permission)) continue
    const detail = `Undoing ${operation} needs the permission ${permission}.`
    throw new Problem('permission_missing', { detail, required_permission: permission })
  }
}

/** Users know a department by its name, and targets by their addresses. */
const labelMembers: Readonly<Record<string, string>> = {
  department_id: 'department_name',
  target_ids: 'targets',
  sender_ids: 'listed_senders',
}

/** A member whose present value is in the way, with who set it. */
const conflictOf = async (
  { db }: RevertContext,
  { resource_id }: RevertibleEvent,
  present: Values,
  member: string,
): Promise<RevertConflict> => {
  const by = await lastChangeOfMember(db, resource_id, member)
  const label = labelMembers[member] ?? member
  const { changed_by = null, changed_at = null } = by ?? {}
  return { member: label, present: present[label] ?? null, changed_by, changed_at }
}

/** What has another value by now than the event left, with who changed it. */
const conflictsOf = async (
  reversal: RevertContext,
  event: RevertibleEvent,
  present: Values,
  members: readonly string[],
): Promise<RevertConflict[]> => {
  const conflicts: RevertConflict[] = []
  for (const member of members) {
    if (isDeepStrictEqual(present[member], (event.after as Values)[member])) continue
    conflicts.push(await conflictOf(reversal, event, present, member))
  }
  return conflicts
}

/** @throws Problem revert_conflict where another value is there than the event left. */
const assertUnchanged = async (
  reversal: RevertContext,
  event: RevertibleEvent,
  members: readonly string[],
) => {
  const undo: Revertible = revertible[event.operation as RevertibleOperation]
  const present = await undo.present(reversal.db, event.resource_id)
  if (present === null)
    throw new Problem('not_found', { detail: 'The resource of this event no longer exists.' })
  if (undo.isIndependent) return
  const conflicts = await conflictsOf(reversal, event, { ...present }, members)
  if (conflicts.length === 0) return
  const names = conflicts.map(({ member }) => member).join(', ')
  throw new Problem('revert_conflict', { detail: `Changed since: ${names}.`, conflicts })
}

/** @throws Problem revert_conflict where the identity, alias, group or domain was restored or changed since. */
const assertNothingSince = async ({ db }: RevertContext, event: RevertibleEvent) => {
  const what = event.resource_type
  if (event.after === null) {
    const last = await lastDeletionOf(db, event.resource_id)
    if (last?.audit_event_id === event.audit_event_id) return
    const again = what === 'domain' ? 'removed' : 'deleted'
    const detail = `The ${what} was restored and ${again} again since.`
    throw new Problem('revert_conflict', { detail, conflicts: [] })
  }
  const present: Values | null = await revertible[event.operation as WholeOperation].present(
    db,
    event.resource_id,
  )
  const gone = what === 'domain' ? 'removed' : 'deleted'
  if (present === null) throw new Problem('not_found', { detail: `The ${what} was ${gone} since.` })
  if (present['updated_at'] === (event.after as Values)['updated_at']) return
  const participle = event.operation.startsWith('restore') ? 'restored' : 'created'
  throw new Problem('revert_conflict', {
    detail: `The ${what} was changed since it was ${participle}.`,
    conflicts: [],
  })
}

/** The member that limits another one. */
const limitingMembers: Readonly<Record<string, string>> = {
  '/default_mailbox_limit_bytes': 'max_mailbox_limit_bytes',
  '/max_mailbox_limit_bytes': 'default_mailbox_limit_bytes',
}

/** Returns the error for an undo: its own thing exists, and it has no body that could be invalid. */
const ofFormerValue = async (
  reversal: RevertContext,
  event: RevertibleEvent,
  error: unknown,
): Promise<unknown> => {
  if (!(error instanceof Problem)) return error
  if (error.code === 'not_found')
    return new Problem('revert_conflict', { detail: 'The former value no longer exists.', conflicts: [] })
  if (error.code !== 'invalid_request') return error
  const { errors = [] } = error.extensions
  const { present } = revertible[event.operation as RevertibleOperation]
  const values: Values = { ...(await present(reversal.db, event.resource_id)) }
  const conflicts: RevertConflict[] = []
  for (const { path } of errors) {
    const member = limitingMembers[path]
    if (member !== undefined) conflicts.push(await conflictOf(reversal, event, values, member))
  }
  return new Problem('revert_conflict', { detail: errors.map(({ message }) => message).join(' '), conflicts })
}

/** Makes the change that undoes an event. @throws Problem as the operation does. */
const sendFormerValues = async (
  reversal: RevertContext,
  event: RevertibleEvent,
  members: readonly string[],
) => {
  const before = event.before as Values | null
  const body = Object.fromEntries(members.map((member) => [member, before?.[member]]))
  try {
    return await revertible[event.operation as RevertibleOperation].send(reversal, event, body)
  } catch (error) {
    throw await ofFormerValue(reversal, event, error)
  }
}

/**
 * Returns the events of an undo. The one about the same resource names the undone event.
 * @throws Problem revert_conflict where nothing was left to undo, so that there is none.
 */
const linked = (events: readonly AuditEvent[], event: RevertibleEvent, id: string): AuditEvent[] => {
  const isOwn = ({ resource_type, resource_id }: AuditEvent) =>
    resource_type === event.resource_type && resource_id === event.resource_id
  if (!events.some(isOwn)) {
    const detail = 'Nothing is left to undo: all of it has been changed back since.'
    throw new Problem('revert_conflict', { detail, conflicts: [] })
  }
  return events.map((one) =>
    isOwn(one) ? { ...one, audit_event_id: id, reverts_event_id: event.audit_event_id } : one,
  )
}

export const revertAuditEvent: Handler<'revertAuditEvent'> = (context) =>
  context.change(async (db, organization): Promise<MutationResult<'revertAuditEvent'>> => {
    const event = orNotFound(await auditEventById(db, context.path.audit_event_id))
    if (!(event.operation in revertible)) throw new Problem('not_revertible')
    const reversal = { db, organization, context }
    const members = changedMembers(event)
    assertMay(context.key, event.operation as RevertibleOperation, members)
    if (!event.is_revertible) throw new Problem('not_revertible')
    const isWhole = event.before === null || event.after === null
    if (isWhole) await assertNothingSince(reversal, event)
    else if (members.length === 0) throw new Problem('not_revertible')
    else await assertUnchanged(reversal, event, members)
    const { events, warnings } = await sendFormerValues(reversal, event, members)
    const audit_event_id = uuidv7()
    const body: AuditEventReverted = { audit_event_id, warnings }
    return { status: 200, body, events: linked(events, event, audit_event_id) }
  })
