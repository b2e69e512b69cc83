// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { ListPlanItemsParams } from '../../schemas/listPlanItemsParams.zod'
import { PlanItemList } from '../../schemas/planItemList.zod'

/** Lists the items of a plan, one for each identity. */
export const listPlanItems = /*#__PURE__*/ operation<{ path: { plan_id: string }; query?: ListPlanItemsParams }, PlanItemList>({
  id: 'listPlanItems',
  method: 'GET',
  path: '/plan/{plan_id}/item/list',
  permission: 'identity:read',
  answers: { 200: PlanItemList },
})
