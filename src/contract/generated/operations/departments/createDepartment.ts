// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Department } from '../../schemas/department.zod'
import type { DepartmentCreate } from '../../schemas/departmentCreate.zod'

/** Creates a department. */
export const createDepartment = /*#__PURE__*/ operation<{ body: DepartmentCreate; idempotencyKey?: string }, Department>({
  id: 'createDepartment',
  method: 'POST',
  path: '/department',
  permission: 'department:write',
  answers: { 201: Department },
})
