// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { ListPlansParams } from '../../schemas/listPlansParams.zod'
import { PlanList } from '../../schemas/planList.zod'

/** Lists plans, newest first. */
export const listPlans = /*#__PURE__*/ operation<{ query?: ListPlansParams }, PlanList>({
  id: 'listPlans',
  method: 'GET',
  path: '/plan/list',
  permission: 'identity:read',
  answers: { 200: PlanList },
})
