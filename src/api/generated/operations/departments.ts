// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../operation'
import type { DeleteDepartmentParams } from '../schemas/deleteDepartmentParams.zod'
import { Department } from '../schemas/department.zod'
import type { DepartmentCreate } from '../schemas/departmentCreate.zod'
import { DepartmentDeleted } from '../schemas/departmentDeleted.zod'
import { DepartmentList } from '../schemas/departmentList.zod'
import type { DepartmentUpdate } from '../schemas/departmentUpdate.zod'
import type { ListDepartmentsParams } from '../schemas/listDepartmentsParams.zod'

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
