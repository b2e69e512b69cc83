import { v7 as uuidv7 } from 'uuid'
import type { AuditEvent } from '../queries/audit-events.ts'
import { versionConflict } from './etag.ts'
import type { Department } from '../generated/model/index.ts'
import type { Handler } from './handler.ts'
import { isId } from '../rules/id.ts'
import { orNotFound, invalid, Problem } from '../problem.ts'
import {
  departmentById,
  departmentPage,
  type DepartmentRow,
  insertDepartment,
  lockDepartments,
  moveMembers,
  removeDepartment,
  setDepartment,
} from '../queries/departments.ts'
import { foldName } from '../rules/text.ts'

const view = (row: DepartmentRow): Department => ({
  department_id: row.department_id,
  department_name: row.department_name,
  description: row.description,
  identity_count: row.identity_count,
  storage_allocated_bytes: row.storage_allocated_bytes,
  storage_used_bytes: row.storage_used_bytes,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const audited = (row: DepartmentRow) => ({
  department_id: row.department_id,
  department_name: row.department_name,
  description: row.description,
})

const event = (operation: string, before: DepartmentRow | null, after: DepartmentRow | null): AuditEvent => {
  const row = after ?? before
  return {
    operation,
    resource_type: 'department',
    resource_id: row?.department_id ?? '',
    resource_label: row?.department_name ?? '',
    before: before && audited(before),
    after: after && audited(after),
  }
}

export const listDepartments: Handler<'listDepartments'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => departmentPage(db, lists, query)),
})

export const getDepartment: Handler<'getDepartment'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => departmentById(db, path.department_id)))
  return { status: 200, body: view(row), version: row.version }
}

export const createDepartment: Handler<'createDepartment'> = ({ body, change }) =>
  change(async (db) => {
    const department_id = uuidv7()
    await insertDepartment(db, {
      department_id,
      department_name: body.department_name,
      department_name_key: foldName(body.department_name),
      description: body.description || null,
    })
    const row = orNotFound(await departmentById(db, department_id))
    return {
      status: 201,
      body: view(row),
      version: row.version,
      events: [event('createDepartment', null, row)],
    }
  })

export const updateDepartment: Handler<'updateDepartment'> = ({ path, body, ifMatchAllows, change }) =>
  change(async (db) => {
    await lockDepartments(db, [path.department_id])
    const before = orNotFound(await departmentById(db, path.department_id))
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    const department_name = body.department_name ?? before.department_name
    const description = body.description === undefined ? before.description : body.description || null
    if (department_name === before.department_name && description === before.description) {
      return { status: 200, body: view(before), version: before.version, events: [] }
    }
    await setDepartment(db, {
      ...before,
      department_name,
      department_name_key: foldName(department_name),
      description,
    })
    const after = orNotFound(await departmentById(db, path.department_id))
    return {
      status: 200,
      body: view(after),
      version: after.version,
      events: [event('updateDepartment', before, after)],
    }
  })

export const deleteDepartment: Handler<'deleteDepartment'> = ({
  path,
  query,
  key,
  requestId,
  ifMatchAllows,
  change,
}) =>
  change(async (db) => {
    const { department_id } = path
    const target = query.reassign_to === 'none' ? null : query.reassign_to
    if (target === department_id) {
      const message = 'reassign_to must be another department, or none.'
      throw invalid({ path: '?reassign_to', code: 'not_allowed', message })
    }
    await lockDepartments(db, [department_id, target ?? ''].filter(isId))
    const before = orNotFound(await departmentById(db, department_id))
    if (typeof target === 'string') orNotFound(isId(target) ? await departmentById(db, target) : null)
    if (!ifMatchAllows(before.version)) throw versionConflict(before.version, view(before))
    const events = [event('deleteDepartment', before, null)]
    if (target === undefined) {
      if (before.identity_count > 0) throw notEmpty(before)
      await removeDepartment(db, department_id)
      return { status: 204, events }
    }
    const actor = {
      key_id: key.key_id,
      key_name: key.key_name,
      operation: 'deleteDepartment',
      request_id: requestId,
    }
    const moved = await moveMembers(db, department_id, target, actor)
    await removeDepartment(db, department_id)
    return { status: 200, body: { moved_identity_count: moved }, events }
  })

const notEmpty = ({ identity_count }: DepartmentRow) =>
  new Problem('department_not_empty', {
    detail: `It has ${identity_count} ${identity_count === 1 ? 'identity' : 'identities'}. Say in reassign_to where they go.`,
    identity_count,
  })
