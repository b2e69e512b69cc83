import type { Db } from '../db/database.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { lockFollowing } from '../queries/plan-waiting.ts'
import { endPlan } from '../queries/plans.ts'
import { assertMayPlan } from '../rules/plans.ts'
import { planEvent } from './approval-rules.ts'
import { answerOf } from './locked-plan.ts'

/*
 * The deletion that waits after identities were offboarded. The undo of the offboarding cancels it.
 */

/**
 * Returns the waiting plan that follows another one; null where there is none.
 * @throws Problem permission_missing where the key may not work with it: an undo cancels it.
 */
export const requireFollowing = async (db: Db, planId: string, { permissions }: AuthenticatedRow) => {
  const following = await lockFollowing(db, planId)
  if (following) assertMayPlan(permissions, following)
  return following
}

/**
 * Cancels what waits after the plan that is undone; null where a plan undoes none.
 * @returns the event of it.
 * @throws Problem permission_missing.
 */
export const cancelFollowing = async (
  db: Db,
  undonePlanId: string | null,
  answering: Parameters<typeof answerOf>[2],
): Promise<AuditEvent[]> => {
  const following = undonePlanId && (await requireFollowing(db, undonePlanId, answering.key))
  if (!following) return []
  await endPlan(db, following.plan_id, 'cancelled')
  return [planEvent('cancelPlan', following, await answerOf(db, following.plan_id, answering))]
}
