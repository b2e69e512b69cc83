// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Department } from '../../schemas/department.zod'

/** Returns a department. */
export const getDepartment = /*#__PURE__*/ operation<{ path: { department_id: string } }, Department>({
  id: 'getDepartment',
  method: 'GET',
  path: '/department/{department_id}',
  permission: 'department:read',
  answers: { 200: Department },
})
