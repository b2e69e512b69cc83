// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'

/** Approves a plan that waits for a second key. */
export const approvePlan = /*#__PURE__*/ operation<{ path: { plan_id: string }; idempotencyKey?: string }, Plan>({
  id: 'approvePlan',
  method: 'POST',
  path: '/plan/{plan_id}/approve',
  permission: 'identity:read',
  answers: { 200: Plan },
})
