import { orNotFound } from '../problem.ts'
import { approvePlan as setApproved, setRunAt } from '../queries/plan-waiting.ts'
import { planEvent } from '../plans/approval-rules.ts'
import type { Handler } from './handler.ts'
import { answerOf, assertState, requirePlan, runAtOf } from '../plans/locked-plan.ts'
import { assertSecondKey, authorityOf } from '../changes/second-key.ts'

export const approvePlan: Handler<'approvePlan'> = ({ path: { plan_id }, key, change, ...context }) =>
  change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertState(plan, 'awaiting_approval')
    await assertSecondKey(db, key, orNotFound(plan.authority_key_id))
    await setApproved(db, plan_id, { ...key, authority_key_id: authorityOf(key) })
    const approved = await answerOf(db, plan_id, { key, ...context })
    return { status: 200, body: approved, version: 1, events: [planEvent('approvePlan', plan, approved)] }
  })

export const reschedulePlan: Handler<'reschedulePlan'> = ({
  path: { plan_id },
  body,
  key,
  change,
  ...context
}) =>
  change(async (db) => {
    const plan = await requirePlan(db, plan_id, key)
    assertState(plan, 'scheduled', 'awaiting_approval')
    await setRunAt(db, plan_id, await runAtOf(db, body.run_at))
    const moved = await answerOf(db, plan_id, { key, ...context })
    const events = plan.approval_above === null ? [] : [planEvent('reschedulePlan', plan, moved)]
    return { status: 200, body: moved, version: 1, events }
  })
