import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { planEvent } from './approval-rules.ts'
import { actorOfPlan } from './finish-plan.ts'
import { planView } from './plan-views.ts'
import { orNotFound } from '../problem.ts'
import { recordEvents } from '../queries/audit-events.ts'
import { waitAgain } from '../queries/plan-waiting.ts'
import { planById } from '../queries/plans.ts'

/** Records that a bulk change waits for a second key, in the name of the key that ran it. */
export const recordApprovalRequest = async (db: Db, before: PlanRow): Promise<void> => {
  const row = orNotFound(await planById(db, before.plan_id))
  const plan = planView(row, { isMailAttached: false, isOwn: true })
  await recordEvents(db, actorOfPlan(row), before.plan_id, [planEvent('runPlan', before, plan)])
}

/** Lets a bulk change wait for a second key again: the key that approved it was revoked before it began. */
export const requestApprovalAgain = async (db: Db, plan: PlanRow): Promise<void> => {
  await waitAgain(db, plan.plan_id)
  await recordApprovalRequest(db, plan)
}
