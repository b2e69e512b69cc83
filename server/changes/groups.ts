import type { Db } from '../db/database.ts'
import type { GroupSender, GroupUpdate } from '../generated/model/index.ts'
import { orNotFound, Problem } from '../problem.ts'
import { targetsByIds } from '../queries/addresses/alias-targets.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import {
  addMembers,
  memberIds,
  type MemberRecord,
  removeMembers,
} from '../queries/addresses/group-members.ts'
import {
  groupById,
  type GroupDetails,
  type GroupValues,
  insertGroup,
  setGroup,
  setSenders,
  touchGroup,
  type UncountedGroup,
  uncountedGroupById,
} from '../queries/addresses/groups.ts'
import { assertHasOwnMembers, assertMemberCount, assertSendersFit } from '../rules/groups.ts'
import { checkAliasGraph, targetsFor } from './aliases.ts'
import { groupEvent, membersEvent } from './events.ts'
import { isId } from '../rules/id.ts'

/*
 * Changes of groups, by requests, undos and bulk changes. The caller holds the organization's lock, so that two changes can't
 * close a circle together.
 */

/**
 * Returns the senders that a body names. A sender that was deleted can't be named.
 * @throws Problem not_found.
 */
export const sendersFor = async (db: Db, ids: readonly string[]): Promise<GroupSender[]> => {
  const targets = await targetsByIds(db, ids.filter(isId))
  const senders = ids.map((id): GroupSender => {
    const { kind, target_id, address, address_unicode, display_name } = orNotFound(targets.get(id) ?? null)
    if (kind === 'identity')
      return { identity_id: target_id, address, address_unicode, display_name: display_name ?? '' }
    throw new Problem('not_found', { detail: `${address_unicode} isn't the address of an identity.` })
  })
  return senders.toSorted((one, other) => (one.address < other.address ? -1 : 1))
}

/**
 * Checks where a group leads with the members that it has now.
 * @throws Problem alias_loop, alias_too_deep or too_many_recipients.
 */
export const checkGroup = async (db: Db, group: UncountedGroup): Promise<void> => {
  const targetIds = await memberIds(db, group.address_id)
  assertMemberCount(group.address_unicode, targetIds.length)
  await checkAliasGraph(db, group, { targetIds, departmentId: group.department_id })
}

interface GroupCreation {
  row: GroupValues
  memberIds: readonly string[]
  senderIds: readonly string[]
}

/**
 * Adds a group with checked members and senders.
 * @throws ConstraintViolation where something has the address; Problem as `checkGroup` does.
 */
export const addGroup = async (db: Db, creation: GroupCreation) => {
  const { address_id } = creation.row
  await insertGroup(db, creation.row)
  await setSenders(db, address_id, creation.senderIds)
  const members = await addMembers(db, address_id, creation.memberIds)
  const group = orNotFound(await groupById(db, address_id))
  await checkGroup(db, group)
  return { group, members }
}

/** Returns the group as a body wants it. @throws Problem invalid_request or not_found. */
export const changedGroup = async (
  db: Db,
  before: GroupDetails,
  body: GroupUpdate,
): Promise<GroupDetails> => {
  const senders = body.senders ?? before.senders
  assertSendersFit(senders, body.sender_ids)
  const listed = body.sender_ids ? await sendersFor(db, body.sender_ids) : before.listed_senders
  return {
    ...before,
    group_name: body.group_name ?? before.group_name,
    description: body.description === undefined ? before.description : body.description || null,
    enabled: body.enabled ?? before.enabled,
    may_send_as: body.may_send_as ?? before.may_send_as,
    senders,
    listed_senders: senders === 'listed' ? listed : [],
  }
}

/** Writes a changed group. */
export const writeGroup = async (
  db: Db,
  next: GroupDetails,
  before: GroupDetails,
): Promise<{ after: GroupDetails; event: AuditEvent }> => {
  await setGroup(db, next)
  await setSenders(
    db,
    next.address_id,
    next.listed_senders.map(({ identity_id }) => identity_id),
  )
  const { recipient_count, left_out_count } = before
  // Only turning it on or off changes how many get its mail.
  const after =
    next.enabled === before.enabled
      ? { ...orNotFound(await uncountedGroupById(db, before.address_id)), recipient_count, left_out_count }
      : orNotFound(await groupById(db, before.address_id))
  return { after, event: groupEvent('updateGroup', before, after) }
}

/** A group after members were added or removed, with these; without an event if there were none. */
export interface ChangedMembers {
  group: UncountedGroup
  members: readonly MemberRecord[]
  events: AuditEvent[]
}

/**
 * Adds members to a group: all of them, or none.
 * @throws Problem not_found, members_from_department, alias_loop for the group itself, or as `checkGroup` does.
 */
export const addToGroup = async (
  db: Db,
  before: UncountedGroup,
  ids: readonly string[],
): Promise<ChangedMembers> => {
  assertHasOwnMembers(before)
  await targetsFor(db, ids)
  const { address_unicode: address } = before
  if (ids.includes(before.address_id))
    throw new Problem('alias_loop', { detail: `${address} → ${address}`, path: [address, address] })
  const members = await addMembers(db, before.address_id, ids)
  if (members.length === 0) return { group: before, members, events: [] }
  await touchGroup(db, before.address_id)
  const group = orNotFound(await uncountedGroupById(db, before.address_id))
  await checkGroup(db, group)
  return { group, members, events: [membersEvent('addGroupMembers', before, group, members)] }
}

/** Removes members from a group. @throws Problem members_from_department. */
export const removeFromGroup = async (
  db: Db,
  before: UncountedGroup,
  ids: readonly string[],
): Promise<ChangedMembers> => {
  assertHasOwnMembers(before)
  const members = await removeMembers(db, before.address_id, ids.filter(isId))
  if (members.length === 0) return { group: before, members, events: [] }
  await touchGroup(db, before.address_id)
  const group = orNotFound(await uncountedGroupById(db, before.address_id))
  return { group, members, events: [membersEvent('removeGroupMembers', before, group, members)] }
}
