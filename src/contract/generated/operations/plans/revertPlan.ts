// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'

/** Creates a plan that undoes another plan. */
export const revertPlan = /*#__PURE__*/ operation<{ path: { plan_id: string }; idempotencyKey?: string }, Plan>({
  id: 'revertPlan',
  method: 'POST',
  path: '/plan/{plan_id}/revert',
  permission: 'identity:read',
  answers: { 201: Plan },
})
