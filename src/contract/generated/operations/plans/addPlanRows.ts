// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'
import { PlanRows } from '../../schemas/planRows.zod'

/** Adds rows to an import. */
export const addPlanRows = /*#__PURE__*/ operation<{ path: { plan_id: string }; body: PlanRows; idempotencyKey?: string }, Plan>({
  id: 'addPlanRows',
  method: 'POST',
  path: '/plan/{plan_id}/row',
  permission: 'identity:read',
  answers: { 200: Plan },
})
