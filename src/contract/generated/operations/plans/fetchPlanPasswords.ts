// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { PlanPasswords } from '../../schemas/planPasswords.zod'
import { PlanPasswordsFetch } from '../../schemas/planPasswordsFetch.zod'

/** Returns the generated passwords of a plan once. */
export const fetchPlanPasswords = /*#__PURE__*/ operation<{ path: { plan_id: string }; body: PlanPasswordsFetch }, PlanPasswords>({
  id: 'fetchPlanPasswords',
  method: 'POST',
  path: '/plan/{plan_id}/passwords',
  permission: 'identity:read',
  answers: { 200: PlanPasswords },
})
