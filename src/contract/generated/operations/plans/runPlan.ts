// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { PlanRun } from '../../schemas/planRun.zod'
import { PlanStarted } from '../../schemas/planStarted.zod'

/** Runs a plan. */
export const runPlan = /*#__PURE__*/ operation<{ path: { plan_id: string }; body?: PlanRun; idempotencyKey?: string }, PlanStarted>({
  id: 'runPlan',
  method: 'POST',
  path: '/plan/{plan_id}/run',
  permission: 'identity:read',
  answers: { 202: PlanStarted },
})
