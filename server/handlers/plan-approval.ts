import { orNotFound, Problem } from '../problem.ts'
import { originsOf } from '../queries/keys.ts'
import { approvePlan as setApproved } from '../queries/plans.ts'
import { planEvent } from './approval-rules.ts'
import type { Handler } from './handler.ts'
import { answerOf, assertState, requirePlan } from './locked-plan.ts'

export const approvePlan: Handler<'approvePlan'> = ({ path: { plan_id }, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertState(plan, 'awaiting_approval')
    const origins = await originsOf(db, key.key_id)
    if (origins.has(orNotFound(plan.authority_key_id))) {
      const detail = 'It was asked for with this key, or with the one that this key comes from.'
      throw new Problem('other_key_needed', { detail })
    }
    await setApproved(db, plan_id, key)
    const approved = await answerOf(db, plan_id, { key, ...context })
    return { status: 200, body: approved, version: 1, events: [planEvent('approvePlan', plan, approved)] }
  })
