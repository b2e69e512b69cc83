// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'

/** Creates a plan for the items that failed or were canceled. */
export const retryPlan = /*#__PURE__*/ operation<{ path: { plan_id: string }; idempotencyKey?: string }, Plan>({
  id: 'retryPlan',
  method: 'POST',
  path: '/plan/{plan_id}/retry',
  permission: 'identity:read',
  answers: { 201: Plan },
})
