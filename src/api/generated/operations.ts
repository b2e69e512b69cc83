// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../operation'
import type { DeleteDepartmentParams } from './schemas/deleteDepartmentParams.zod'
import { Department } from './schemas/department.zod'
import type { DepartmentCreate } from './schemas/departmentCreate.zod'
import { DepartmentDeleted } from './schemas/departmentDeleted.zod'
import { DepartmentList } from './schemas/departmentList.zod'
import type { DepartmentUpdate } from './schemas/departmentUpdate.zod'
import { Health } from './schemas/health.zod'
import { Key } from './schemas/key.zod'
import { KeySession } from './schemas/keySession.zod'
import type { KeySessionCreate } from './schemas/keySessionCreate.zod'
import type { ListDepartmentsParams } from './schemas/listDepartmentsParams.zod'

/** State of the service and of each component. */
export const getHealth = /*#__PURE__*/ operation<{  }, Health>({
  id: 'getHealth',
  method: 'GET',
  path: '/health',
  permission: null,
  answers: { 200: Health, 503: Health },
})

/** What the key of this request is and may do. */
export const inspectKey = /*#__PURE__*/ operation<{  }, Key>({
  id: 'inspectKey',
  method: 'GET',
  path: '/key',
  permission: null,
  answers: { 200: Key },
})

/** Exchange a key for a session key. */
export const createKeySession = /*#__PURE__*/ operation<{ body?: KeySessionCreate; idempotencyKey?: string }, KeySession>({
  id: 'createKeySession',
  method: 'POST',
  path: '/key/session',
  permission: null,
  answers: { 201: KeySession },
})

/** End the session whose key this request carries. */
export const endKeySession = /*#__PURE__*/ operation<{  }, undefined>({
  id: 'endKeySession',
  method: 'DELETE',
  path: '/key/session',
  permission: null,
  answers: { 204: null },
})

/** The departments, a page at a time. */
export const listDepartments = /*#__PURE__*/ operation<{ query?: ListDepartmentsParams }, DepartmentList>({
  id: 'listDepartments',
  method: 'GET',
  path: '/department/list',
  permission: 'department:read',
  answers: { 200: DepartmentList },
})

/** Create a department. */
export const createDepartment = /*#__PURE__*/ operation<{ body: DepartmentCreate; idempotencyKey?: string }, Department>({
  id: 'createDepartment',
  method: 'POST',
  path: '/department',
  permission: 'department:write',
  answers: { 201: Department },
})

/** One department. */
export const getDepartment = /*#__PURE__*/ operation<{ path: { department_id: string } }, Department>({
  id: 'getDepartment',
  method: 'GET',
  path: '/department/{department_id}',
  permission: 'department:read',
  answers: { 200: Department },
})

/** Rename or describe a department. */
export const updateDepartment = /*#__PURE__*/ operation<{ path: { department_id: string }; body: DepartmentUpdate; ifMatch?: string }, Department>({
  id: 'updateDepartment',
  method: 'PATCH',
  path: '/department/{department_id}',
  permission: 'department:write',
  answers: { 200: Department },
})

/** Delete a department. */
export const deleteDepartment = /*#__PURE__*/ operation<{ path: { department_id: string }; query?: DeleteDepartmentParams; ifMatch?: string }, DepartmentDeleted | undefined>({
  id: 'deleteDepartment',
  method: 'DELETE',
  path: '/department/{department_id}',
  permission: 'department:write',
  answers: { 200: DepartmentDeleted, 204: null },
})
