// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportDepartmentsParams } from '../../schemas/exportDepartmentsParams.zod'

/** Exports departments as CSV. */
export const exportDepartments = /*#__PURE__*/ operation<{ query?: ExportDepartmentsParams }, Csv>({
  id: 'exportDepartments',
  method: 'GET',
  path: '/department/export',
  permission: 'department:read',
  answers: { 200: Csv },
})
