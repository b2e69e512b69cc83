// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'

/** Returns a plan and its progress. */
export const getPlan = /*#__PURE__*/ operation<{ path: { plan_id: string } }, Plan>({
  id: 'getPlan',
  method: 'GET',
  path: '/plan/{plan_id}',
  permission: 'identity:read',
  answers: { 200: Plan },
})
