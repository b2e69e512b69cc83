// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { DeleteDepartmentParams } from '../../schemas/deleteDepartmentParams.zod'
import { DepartmentDeleted } from '../../schemas/departmentDeleted.zod'

/** Deletes a department. */
export const deleteDepartment = /*#__PURE__*/ operation<{ path: { department_id: string }; query?: DeleteDepartmentParams; ifMatch?: string }, DepartmentDeleted | undefined>({
  id: 'deleteDepartment',
  method: 'DELETE',
  path: '/department/{department_id}',
  permission: 'department:write',
  answers: { 200: DepartmentDeleted, 204: null },
})
