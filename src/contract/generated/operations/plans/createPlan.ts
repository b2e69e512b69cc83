// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Plan } from '../../schemas/plan.zod'
import type { PlanCreate } from '../../schemas/planCreate.zod'

/** Creates a plan, which previews a bulk change. */
export const createPlan = /*#__PURE__*/ operation<{ body: PlanCreate; idempotencyKey?: string }, Plan>({
  id: 'createPlan',
  method: 'POST',
  path: '/plan',
  permission: 'identity:read',
  answers: { 201: Plan },
})
