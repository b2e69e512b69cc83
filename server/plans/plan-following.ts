import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { approvalAboveOf } from './approval-rules.ts'
import { makePlan } from './make-plan.ts'
import { orNotFound } from '../problem.ts'
import { peopleDone } from '../queries/plan-items.ts'
import { lockPlan, queuePlan } from '../queries/plans.ts'
import { recordAsked } from './ask-again.ts'

const dayMs = 24 * 3600 * 1000

/**
 * Plans what comes after a plan to leave that has just ended: the deletion of those who have left, after the days it says, under
 * the same key. Whoever is changed until then is left as they are, as by any plan. The organization is locked.
 */
export const planFollowing = async (db: Db, plan: PlanRow): Promise<void> => {
  const { delete_after_days: days } = plan.operation === 'leave' ? plan.change : {}
  const identity_ids = days === undefined ? [] : await peopleDone(db, plan.plan_id)
  if (days === undefined || identity_ids.length === 0) return
  const { authority_key_id, run_by_key_id, run_by_key_name } = plan
  const plan_id = uuidv7()
  const values = {
    plan_id,
    operation: 'delete' as const,
    change: {},
    selection_kind: 'identity_ids' as const,
    selection: { identity_ids },
    retry_of_plan_id: null,
    reverts_plan_id: null,
    follows_plan_id: plan.plan_id,
    created_by_key_id: orNotFound(run_by_key_id),
    created_by_key_name: orNotFound(run_by_key_name),
  }
  await makePlan(db, values, identity_ids.length)
  const made = orNotFound(await lockPlan(db, plan_id))
  const approval_above = await approvalAboveOf(db, made, orNotFound(authority_key_id))
  const run_at = new Date(Date.now() + days * dayMs)
  const run = { run_at, run_by_key_id, run_by_key_name, authority_key_id, approval_above }
  await queuePlan(db, plan_id, { ...run, passwords_public_key: null })
  if (approval_above === null) return
  await recordAsked(db, made)
}
