import type { Db } from '../db/database.ts'
import type { Plan } from '../generated/model/index.ts'
import type { OperationId } from '../generated/operations.ts'
import type { PlanRow } from '../generated/rows.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { planTitle } from './finish-plan.ts'
import { exceededDeletions } from '../changes/second-key.ts'

/** How many people a plan deletes when it is run. Every operation is named: a new one does not compile without saying it. */
const deletes: Readonly<Record<PlanRow['operation'], (plan: PlanRow) => number>> = {
  suspend: () => 0,
  reactivate: () => 0,
  move: () => 0,
  resize: () => 0,
  reset_password: () => 0,
  // The deletion that follows is a plan of its own.
  leave: () => 0,
  delete: ({ will_change_count }) => will_change_count,
  restore: () => 0,
  // Whoever an import has created is deleted where it is taken back, and the others are changed: at most all of them.
  import: ({ reverts_plan_id, will_change_count }) => (reverts_plan_id === null ? 0 : will_change_count),
}

/**
 * Whether a plan that a key runs has to be approved by a second one before it begins, by the organization's settings as they
 * are now. The organization is locked.
 * @returns the number of deletions that it exceeds; null where it needs no approval.
 */
export const approvalAboveOf = async (db: Db, plan: PlanRow, keyId: string): Promise<number | null> =>
  (await exceededDeletions(db, keyId, deletes[plan.operation](plan)))?.above ?? null

/** What the audit keeps of a plan that waits, or has waited, for approval. */
const snapshot = ({ plan_id, operation, state, counts, run_at, run_by, approval }: Plan) => ({
  plan_id,
  operation,
  state,
  will_change: counts.will_change,
  run_at,
  run_by: run_by?.key_name ?? null,
  approved_by: approval?.approved_by?.key_name ?? null,
})

// Of imports only the undo needs an approval.
const label = ({ operation, counts }: Plan) =>
  planTitle(operation, counts.will_change, operation === 'import')

/** The event of what was done to a plan as a whole; what it does to people has events of its own. */
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
