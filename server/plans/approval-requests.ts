import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { planEvent } from './approval-rules.ts'
import { actorOfPlan } from './finish-plan.ts'
import { planView } from './plan-views.ts'
import { orNotFound } from '../problem.ts'
import { recordEvents } from '../queries/audit-events.ts'
import { waitAgain } from '../queries/plans/plan-waiting.ts'
import { planById } from '../queries/plans/plans.ts'

/** Records that a bulk change waits for a second key, in the name of the key that ran it. */
export const recordApprovalRequest = async (db: Db, before: PlanRow): Promise<void> => {
  const row = orNotFound(await planById(db, before.plan_id))
  // The event has only what every key that reads bulk changes may read.
  const plan = planView(row, { isMailAttached: false, isOwn: true, permissions: ['identity:read'] })
  await recordEvents(db, actorOfPlan(row), before.plan_id, [planEvent('runPlan', before, plan)])
}

/**
 * Lets a bulk change wait for a second key before it begins: the key that approved it was revoked, or the limit is lower now.
 * @param above the limit that it exceeds; null for the one of its first approval.
 */
export const requestApprovalAgain = async (db: Db, plan: PlanRow, above: number | null): Promise<void> => {
  await waitAgain(db, plan.plan_id, above)
  await recordApprovalRequest(db, plan)
}
