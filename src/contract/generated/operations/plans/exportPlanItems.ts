// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportPlanItemsParams } from '../../schemas/exportPlanItemsParams.zod'

/** Exports the items of a plan as CSV. */
export const exportPlanItems = /*#__PURE__*/ operation<{ path: { plan_id: string }; query?: ExportPlanItemsParams }, Csv>({
  id: 'exportPlanItems',
  method: 'GET',
  path: '/plan/{plan_id}/item/export',
  permission: 'identity:read',
  answers: { 200: Csv },
})
