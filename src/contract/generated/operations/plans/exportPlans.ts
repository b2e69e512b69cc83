// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportPlansParams } from '../../schemas/exportPlansParams.zod'

/** Exports plans as CSV, newest first. */
export const exportPlans = /*#__PURE__*/ operation<{ query?: ExportPlansParams }, Csv>({
  id: 'exportPlans',
  method: 'GET',
  path: '/plan/export',
  permission: 'identity:read',
  answers: { 200: Csv },
})
