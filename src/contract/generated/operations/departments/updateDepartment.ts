// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Department } from '../../schemas/department.zod'
import type { DepartmentUpdate } from '../../schemas/departmentUpdate.zod'

/** Changes a department. */
export const updateDepartment = /*#__PURE__*/ operation<{ path: { department_id: string }; body: DepartmentUpdate; ifMatch?: string }, Department>({
  id: 'updateDepartment',
  method: 'PATCH',
  path: '/department/{department_id}',
  permission: 'department:write',
  answers: { 200: Department },
})
