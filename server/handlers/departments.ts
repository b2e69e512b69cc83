import { v7 as uuidv7 } from 'uuid'
import type { DepartmentUpdate } from '../generated/model/index.ts'
import type { DepartmentRow } from '../generated/rows.ts'
import { csvOf } from './csv.ts'
import type { Handler } from './handler.ts'
import { departmentEvent } from '../changes/events.ts'
import { requireVersion, updateVersioned, withEvent } from './versioned.ts'
import { departmentView as view } from '../views/departments.ts'
import { orNotFound } from '../problem.ts'
import {
  allDepartments,
  departmentById,
  departmentPage,
  insertDepartment,
  lockDepartments,
  moveMembers,
  removeDepartment,
  setDepartment,
  storageByDepartment,
} from '../queries/departments.ts'
import { assertEmpty, reassignmentOf } from '../rules/departments.ts'
import { isId } from '../rules/id.ts'
import { nameKey } from '../generated/rules/name-key.ts'

export const listDepartments: Handler<'listDepartments'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => departmentPage(db, lists, query)),
})

export const exportDepartments: Handler<'exportDepartments'> = async ({ query, snapshot }) => ({
  status: 200,
  stream: await csvOf({
    list: 'listDepartments',
    columns: query.columns,
    snapshot,
    rows: (db) => allDepartments(db, query),
  }),
})

export const getStorageByDepartment: Handler<'getStorageByDepartment'> = async ({ query, read, lists }) => ({
  status: 200,
  body: await read((db) => storageByDepartment(db, lists, query.sort)),
  version: 1,
})

export const getDepartment: Handler<'getDepartment'> = async ({ path, read }) => {
  const row = orNotFound(await read((db) => departmentById(db, path.department_id)))
  return { status: 200, body: view(row), version: row.version }
}

export const createDepartment: Handler<'createDepartment'> = ({ body, change }) =>
  change(async (db) => {
    const inserted = await insertDepartment(db, {
      department_id: uuidv7(),
      department_name: body.department_name,
      department_name_key: nameKey(body.department_name),
      description: body.description || null,
      default_mailbox_limit_bytes: body.default_mailbox_limit_bytes ?? null,
      welcome_text: body.welcome_text || null,
    })
    const row = orNotFound(inserted)
    const events = [departmentEvent('createDepartment', null, row)]
    return { status: 201, body: view(row), version: row.version, events }
  })

/** The department as a body wants it. */
const changedDepartment = (before: DepartmentRow, body: DepartmentUpdate): DepartmentRow => {
  const { department_name, description, default_mailbox_limit_bytes: size, welcome_text: text } = body
  return {
    ...before,
    ...(department_name !== undefined && { department_name, department_name_key: nameKey(department_name) }),
    ...(description !== undefined && { description: description || null }),
    ...(size !== undefined && { default_mailbox_limit_bytes: size }),
    ...(text !== undefined && { welcome_text: text || null }),
  }
}

export const updateDepartment: Handler<'updateDepartment'> = ({ path, body, ifMatchAllows, change }) =>
  change((db) =>
    updateVersioned({
      find: async () => (await lockDepartments(db, [path.department_id])).get(path.department_id) ?? null,
      ifMatchAllows,
      next: (before) => changedDepartment(before, body),
      write: async (next, before) =>
        withEvent(await setDepartment(db, next), (after) =>
          departmentEvent('updateDepartment', before, after),
        ),
      view,
    }),
  )

export const deleteDepartment: Handler<'deleteDepartment'> = ({ key, requestId, change, ...request }) =>
  change(async (db) => {
    const { department_id } = request.path
    const target = reassignmentOf(department_id, request.query.reassign_to)
    const locked = await lockDepartments(db, [department_id, target ?? ''].filter(isId))
    const department = orNotFound(locked.get(department_id) ?? null)
    if (typeof target === 'string') orNotFound(locked.get(target) ?? null)
    requireVersion(department, { ifMatchAllows: request.ifMatchAllows, view })
    const events = [departmentEvent('deleteDepartment', department, null)]
    if (target === undefined) {
      assertEmpty(department)
      await removeDepartment(db, department_id)
      return { status: 204, events }
    }
    const moved_identity_count = await moveMembers(db, department_id, target, {
      key_id: key.key_id,
      key_name: key.key_name,
      operation: 'deleteDepartment',
      request_id: requestId,
    })
    await removeDepartment(db, department_id)
    return { status: 200, body: { moved_identity_count }, events }
  })
