import type { Db } from '../db/database.ts'
import type { Plan } from '../generated/model/index.ts'
import type { OperationId } from '../generated/operations.ts'
import type { PlanRow } from '../generated/rows.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { planTitle } from './finish-plan.ts'
import { rulesOf } from './operations.ts'
import { exceededDeletions, recentlyExceeded } from '../changes/second-key.ts'

const deletesOf = (plan: PlanRow): number => rulesOf(plan.operation).deletes(plan)

/**
 * Returns the limit of deletions that a bulk change exceeds by the organization's settings, so that a second key must approve
 * it; null where it needs no approval. The organization is locked.
 */
export const approvalAboveOf = async (db: Db, plan: PlanRow, keyId: string): Promise<number | null> =>
  (await exceededDeletions(db, keyId, deletesOf(plan)))?.above ?? null

/**
 * Returns the limit that a bulk change without an approval exceeds when it begins; null where it may begin. It may have been made
 * before the limit was set, or while it was higher. The organization is locked.
 */
export const approvalAboveAtBegin = async (db: Db, plan: PlanRow): Promise<number | null> => {
  const { approved_at, authority_key_id } = plan
  if (approved_at !== null || authority_key_id === null || deletesOf(plan) === 0) return null
  return recentlyExceeded(db, authority_key_id)
}

/** The members of a bulk change that its events record. */
const snapshot = ({ plan_id, operation, state, counts, run_at, run_by, approval }: Plan) => ({
  plan_id,
  operation,
  state,
  will_change: counts.will_change,
  run_at,
  run_by: run_by?.key_name ?? null,
  approved_by: approval?.approved_by?.key_name ?? null,
})

// Only the undo of an import needs approval.
const label = ({ operation, change, counts }: Plan) =>
  planTitle({ operation, change, count: counts.will_change, isUndo: operation === 'import' })

/** The event of an act on the bulk change itself; its changes to identities have their own events. */
export const planEvent = (
  operation: OperationId,
  before: Pick<PlanRow, 'state' | 'plan_id' | 'run_at' | 'run_by_key_name' | 'approved_by_key_name'>,
  after: Plan,
): AuditEvent => ({
  operation,
  resource_type: 'plan',
  resource_id: before.plan_id,
  resource_label: label(after),
  before: {
    ...snapshot(after),
    state: before.state,
    run_at: before.run_at?.toISOString() ?? null,
    run_by: before.run_by_key_name,
    approved_by: before.approved_by_key_name,
  },
  after: snapshot(after),
})
