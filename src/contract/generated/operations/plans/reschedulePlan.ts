// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'
import { PlanReschedule } from '../../schemas/planReschedule.zod'

/** Reschedules a plan. */
export const reschedulePlan = /*#__PURE__*/ operation<{ path: { plan_id: string }; body: PlanReschedule; idempotencyKey?: string }, Plan>({
  id: 'reschedulePlan',
  method: 'POST',
  path: '/plan/{plan_id}/reschedule',
  permission: 'identity:read',
  answers: { 200: Plan },
})
