import type { Db } from '../db/database.ts'
import type { RestoreWarning } from '../generated/model/index.ts'
import { targetsByIds } from '../queries/addresses/alias-targets.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { departmentById } from '../queries/departments.ts'
import { type GroupDetails, uncountedGroupById } from '../queries/addresses/groups.ts'
import { orNotFound } from '../problem.ts'
import type { groupRecord } from '../views/groups.ts'
import { groupCreatedEvent } from './events.ts'
import { addGroup, addToGroup, checkGroup, removeFromGroup } from './groups.ts'
import { restoreAddress } from './restore-address.ts'

interface Restoration {
  events: AuditEvent[]
  warnings: RestoreWarning[]
}

/** A deleted group as its event has it. */
type DeletedGroup = ReturnType<typeof groupRecord> & {
  member_ids: string[]
  sources: GroupDetails['sources']
}

/** The ids of those that still exist. */
const existing = async (db: Db, ids: readonly string[]): Promise<string[]> => {
  const targets = await targetsByIds(db, ids)
  return ids.filter((id) => targets.has(id))
}

/**
 * Adds a deleted group again, with its id, what led to it, and those of its members and senders that still exist.
 * @param before of the event of its deletion.
 * @throws Problem not_found where its domain or its department has gone; otherwise as `addGroup` does.
 */
export const restoreGroup = async (db: Db, before: unknown): Promise<Restoration> => {
  const record = before as DeletedGroup
  if (record.department_id !== null) orNotFound(await departmentById(db, record.department_id))
  const memberIds = await existing(db, record.member_ids)
  const senderIds = await existing(db, record.sender_ids)
  const row = { ...record, address_id: record.group_id }
  const { members } = await restoreAddress(db, record, {
    id: record.group_id,
    add: () => addGroup(db, { row, memberIds, senderIds }),
    check: ({ group }) => checkGroup(db, group),
  })
  return {
    events: [groupCreatedEvent(orNotFound(await uncountedGroupById(db, record.group_id)), members)],
    warnings: memberIds.length < record.member_ids.length ? ['members_not_restored'] : [],
  }
}

const idsIn = (side: unknown): string[] =>
  ((side as { members?: { target_id: string }[] } | null)?.members ?? []).map(({ target_id }) => target_id)

/** Removes the members again that an event added. Others stay. @throws Problem not_found where the group has gone. */
export const undoAddition = async (db: Db, groupId: string, after: unknown): Promise<Restoration> => {
  const group = orNotFound(await uncountedGroupById(db, groupId))
  const { events } = await removeFromGroup(db, group, idsIn(after))
  return { events, warnings: [] }
}

/** Adds the members again that an event removed, if they still exist. @throws Problem as `addToGroup` does. */
export const undoRemoval = async (db: Db, groupId: string, before: unknown): Promise<Restoration> => {
  const group = orNotFound(await uncountedGroupById(db, groupId))
  const ids = idsIn(before)
  const there = await existing(db, ids)
  const { events } = await addToGroup(db, group, there)
  return { events, warnings: there.length < ids.length ? ['members_not_restored'] : [] }
}
