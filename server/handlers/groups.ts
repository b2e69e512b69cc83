import { v7 as uuidv7 } from 'uuid'
import type { GroupCreate } from '../generated/model/index.ts'
import { groupCreatedEvent, groupDeletedEvent } from '../changes/events.ts'
import {
  addGroup,
  addToGroup,
  changedGroup,
  removeFromGroup,
  sendersFor,
  writeGroup,
} from '../changes/groups.ts'
import { targetsFor } from '../changes/aliases.ts'
import { previewOfGroup } from '../changes/preview-group.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { requireVersion, updateVersioned } from './versioned.ts'
import { groupView as view } from '../views/groups.ts'
import type { Db } from '../db/database.ts'
import { orNotFound, Problem } from '../problem.ts'
import { departmentById } from '../queries/departments.ts'
import { domainById } from '../queries/domains.ts'
import { groupPage } from '../queries/addresses/group-list.ts'
import { allGroupMembers, groupMemberPage, memberIds } from '../queries/addresses/group-members.ts'
import { groupById, isGroup, removeGroup, uncountedGroupById } from '../queries/addresses/groups.ts'
import { warningsOf } from '../rules/aliases.ts'
import { assertOneKindOfMembers, assertSendersFit } from '../rules/groups.ts'
import { isId } from '../rules/id.ts'
import { addressOf, assertConfirmed } from '../rules/identities.ts'

export const listGroups: Handler<'listGroups'> = async ({ query, read }) => ({
  status: 200,
  body: await read((db) => groupPage(db, query)),
})

export const getGroup: Handler<'getGroup'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => groupById(db, path.group_id)))
  return { status: 200, body: view(row), version: row.version }
}

/** Checks that the department of a new group exists. @throws Problem not_found. */
const departmentFor = async (db: Db, departmentId: string | undefined): Promise<string | null> => {
  if (departmentId === undefined) return null
  return orNotFound(isId(departmentId) ? await departmentById(db, departmentId) : null).department_id
}

/** The values of a new group that depend on the body alone. */
const valuesOf = ({ group_name, description, senders = 'anyone', may_send_as }: GroupCreate) => ({
  address_id: uuidv7(),
  group_name,
  description: description || null,
  enabled: true,
  senders,
  may_send_as: may_send_as === true,
})

export const createGroup: Handler<'createGroup'> = ({ body, change }) =>
  change(async (db) => {
    const { member_ids = [], sender_ids = [] } = body
    const row = valuesOf(body)
    assertSendersFit(row.senders, sender_ids)
    assertOneKindOfMembers(body)
    const { domain_id, domain_name } = orNotFound(
      isId(body.domain_id) ? await domainById(db, body.domain_id) : null,
    )
    const department_id = await departmentFor(db, body.department_id)
    await targetsFor(db, member_ids)
    await sendersFor(db, sender_ids)
    const local_part = body.local_part.toLowerCase()
    const address = addressOf(local_part, domain_name)
    const values = { ...row, domain_id, local_part, address, department_id }
    const { group, members } = await addGroup(db, {
      row: values,
      memberIds: member_ids,
      senderIds: sender_ids,
    })
    const result = { group: view(group), warnings: warningsOf(group) }
    const events = [groupCreatedEvent(group, members)]
    return { status: 201, body: result, version: group.version, events }
  })

export const previewGroup: Handler<'previewGroup'> = async ({ body, read }) => ({
  status: 200,
  body: await read((db) => previewOfGroup(db, body)),
})

export const updateGroup: Handler<'updateGroup'> = ({ path, body, ifMatchAllows, change }) =>
  change(async (db) => {
    const {
      body: group,
      row,
      ...done
    } = await updateVersioned({
      find: () => groupById(db, path.group_id),
      ifMatchAllows,
      next: (before) => changedGroup(db, before, body),
      write: (next, before) => writeGroup(db, next, before),
      view,
    })
    return { ...done, body: { group, warnings: warningsOf(row) } }
  })

export const deleteGroup: Handler<'deleteGroup'> = ({ path, query, ifMatchAllows, change }) =>
  change(async (db) => {
    const row = await groupById(db, path.group_id)
    assertConfirmed(query.confirm, row && [row.address, row.address_unicode], 'group')
    const group = requireVersion(row, { ifMatchAllows, view })
    const events = [groupDeletedEvent(group, await memberIds(db, group.address_id))]
    await removeGroup(db, group.address_id)
    return { status: 204, events }
  })

export const listGroupMembers: Handler<'listGroupMembers'> = async ({ path, query, read, lists }) => ({
  status: 200,
  body: await read(async (db) => {
    if (!(await isGroup(db, path.group_id))) throw new Problem('not_found')
    return groupMemberPage(db, lists, path.group_id, query)
  }),
})

export const exportGroupMembers: Handler<'exportGroupMembers'> = async ({ path, query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listGroupMembers',
    columns: query.columns,
    snapshot,
    rows: async function* (db) {
      if (!(await isGroup(db, path.group_id))) throw new Problem('not_found')
      yield* allGroupMembers(db, path.group_id, query)
    },
  }),
})

export const addGroupMembers: Handler<'addGroupMembers'> = ({ path, body, change }) =>
  change(async (db) => {
    const before = orNotFound(await uncountedGroupById(db, path.group_id))
    const { members, events } = await addToGroup(db, before, body.member_ids)
    const group = orNotFound(await groupById(db, path.group_id))
    const counts = {
      added_count: members.length,
      already_count: body.member_ids.length - members.length,
    }
    return {
      status: 200,
      body: { group: view(group), ...counts, warnings: warningsOf(group) },
      version: group.version,
      events,
    }
  })

export const removeGroupMembers: Handler<'removeGroupMembers'> = ({ path, body, change }) =>
  change(async (db) => {
    const before = orNotFound(await uncountedGroupById(db, path.group_id))
    const { members, events } = await removeFromGroup(db, before, body.member_ids)
    const group = orNotFound(await groupById(db, path.group_id))
    const counts = {
      removed_count: members.length,
      absent_count: body.member_ids.length - members.length,
    }
    return {
      status: 200,
      body: { group: view(group), ...counts, warnings: warningsOf(group) },
      version: group.version,
      events,
    }
  })
