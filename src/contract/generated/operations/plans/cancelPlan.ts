// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'

/** Cancels a plan. */
export const cancelPlan = /*#__PURE__*/ operation<{ path: { plan_id: string }; idempotencyKey?: string }, Plan>({
  id: 'cancelPlan',
  method: 'POST',
  path: '/plan/{plan_id}/cancel',
  permission: 'identity:read',
  answers: { 200: Plan },
})
