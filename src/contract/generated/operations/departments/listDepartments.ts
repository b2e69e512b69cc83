// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DepartmentList } from '../../schemas/departmentList.zod'
import type { ListDepartmentsParams } from '../../schemas/listDepartmentsParams.zod'

/** Lists departments. */
export const listDepartments = /*#__PURE__*/ operation<{ query?: ListDepartmentsParams }, DepartmentList>({
  id: 'listDepartments',
  method: 'GET',
  path: '/department/list',
  permission: 'department:read',
  answers: { 200: DepartmentList },
})
