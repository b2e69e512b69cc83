import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { orNotFound } from '../problem.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { databaseNow } from '../queries/clock.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { lockFollowing } from '../queries/plans/plan-waiting.ts'
import { identitiesDone } from '../queries/plans/plan-items.ts'
import { endPlan, lockPlan, queuePlan } from '../queries/plans/plans.ts'
import { assertMayPlan } from './permissions.ts'
import { approvalAboveOf, planEvent } from './approval-rules.ts'
import { recordApprovalRequest } from './approval-requests.ts'
import { planResponse } from './locked-plan.ts'
import { makePlan } from './make-plan.ts'

/*
 * The deletion that waits after identities were offboarded. The undo of the offboarding cancels it.
 */

/**
 * Returns the waiting deletion that follows a bulk change; null where there is none.
 * @throws Problem permission_missing where the key may not work with it: an undo cancels it.
 */
export const requireFollowing = async (db: Db, planId: string, { permissions }: AuthenticatedRow) => {
  const following = await lockFollowing(db, planId)
  if (following) assertMayPlan(permissions, following)
  return following
}

/**
 * Cancels the deletion that follows a bulk change which is undone; the id is null where none is.
 * @returns its event.
 * @throws Problem permission_missing.
 */
export const cancelFollowing = async (
  db: Db,
  undonePlanId: string | null,
  context: Parameters<typeof planResponse>[2],
): Promise<AuditEvent[]> => {
  const following = undonePlanId && (await requireFollowing(db, undonePlanId, context.key))
  if (!following) return []
  await endPlan(db, following.plan_id, 'cancelled')
  return [planEvent('cancelPlan', following, await planResponse(db, following.plan_id, context))]
}

const dayMs = 24 * 3600 * 1000

/**
 * Makes the deletion that follows an offboarding which has just ended, after the days that it names, under the same key. An
 * identity that changes until then is not deleted, as in any bulk change. The organization is locked.
 */
export const makeFollowing = async (db: Db, plan: PlanRow): Promise<void> => {
  const { delete_after_days: days } = plan.change
  const identity_ids = days === undefined ? [] : await identitiesDone(db, plan.plan_id)
  if (days === undefined || identity_ids.length === 0) return
  const { authority_key_id, run_by_key_id, run_by_key_name } = plan
  const plan_id = uuidv7()
  const values = {
    plan_id,
    operation: 'delete' as const,
    change: plan.change.address_to === undefined ? {} : { address_to: plan.change.address_to },
    selection_kind: 'identity_ids' as const,
    selection: { identity_ids },
    retry_of_plan_id: null,
    reverts_plan_id: null,
    follows_plan_id: plan.plan_id,
    created_by_key_id: orNotFound(run_by_key_id),
    created_by_key_name: orNotFound(run_by_key_name),
  }
  await makePlan(db, values, identity_ids.length)
  const deletion = orNotFound(await lockPlan(db, plan_id))
  const approval_above = await approvalAboveOf(db, deletion, orNotFound(authority_key_id))
  const run_at = new Date((await databaseNow(db)).getTime() + days * dayMs)
  const run = { run_at, run_by_key_id, run_by_key_name, authority_key_id, approval_above }
  await queuePlan(db, plan_id, { ...run, passwords_public_key: null })
  if (approval_above === null) return
  await recordApprovalRequest(db, deletion)
}
