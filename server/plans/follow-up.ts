import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { Problem } from '../problem.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { countOpenPlans, type NewPlan } from '../queries/plans/plans.ts'
import { countSelected, isUndo } from '../queries/plans/plan-selection.ts'
import { assertMayOpenPlan } from '../rules/plans.ts'
import { makePlan } from './make-plan.ts'
import { inverseOf, isFinalUndo, rulesOf } from './operations.ts'

/*
 * Bulk changes that are made of items of an earlier one: its retry, and its undo.
 */

/** The states in which a bulk change can be retried or undone. */
export const endStates = ['done', 'cancelled', 'failed'] as const

export const creatorOf = ({ key_id, key_name }: AuthenticatedRow) => ({
  created_by_key_id: key_id,
  created_by_key_name: key_name,
})

/** @throws Problem wrong_plan_state where the items of a bulk change were deleted. */
const assertItems = ({ items_removed_at }: PlanRow): void => {
  if (items_removed_at === null) return
  throw new Problem('wrong_plan_state', { detail: 'The identity list of this bulk change was deleted.' })
}

/** What the selection of an import says of its file, which its retry and its undo repeat. */
const importSelection = ({ selection }: PlanRow) => (selection.import ? { import: selection.import } : {})

/** @throws Problem wrong_plan_state with `none` where the earlier bulk change has no such items. */
const makeFrom = async (db: Db, values: Omit<NewPlan, 'plan_id'>, none: string): Promise<string> => {
  assertMayOpenPlan(await countOpenPlans(db))
  const count = await countSelected(db, values)
  if (count === 0) throw new Problem('wrong_plan_state', { detail: none })
  const plan_id = uuidv7()
  await makePlan(db, { ...values, plan_id }, count)
  return plan_id
}

/**
 * Makes a bulk change of the items that failed or were canceled. @returns its id.
 * @throws Problem wrong_plan_state, too_many_plans.
 */
export const makeRetry = async (db: Db, plan: PlanRow, key: AuthenticatedRow): Promise<string> => {
  assertItems(plan)
  const values = {
    operation: plan.operation,
    change: plan.change,
    selection_kind: 'retry' as const,
    selection: { ...importSelection(plan), plan_id: plan.plan_id, restores: isUndo(plan) },
    retry_of_plan_id: plan.plan_id,
    // It stays the undo of the same bulk change. Other undos are bulk changes of another operation, which can be undone in turn.
    reverts_plan_id: isFinalUndo(plan) ? plan.reverts_plan_id : null,
    follows_plan_id: null,
    ...creatorOf(key),
  }
  return makeFrom(db, values, 'No items failed or were canceled.')
}

/**
 * Makes the bulk change that undoes another one. @returns its id.
 * @throws Problem wrong_plan_state, too_many_plans.
 */
export const makeUndo = async (db: Db, plan: PlanRow, key: AuthenticatedRow): Promise<string> => {
  assertItems(plan)
  const operation = inverseOf(plan)
  if (operation === null) {
    throw new Problem('wrong_plan_state', {
      detail: `A bulk change of the kind ${plan.operation} can't be undone.`,
    })
  }
  const values = {
    operation,
    change: rulesOf(plan.operation).changeOfUndo?.(plan.change) ?? {},
    selection_kind: 'revert' as const,
    selection: { ...importSelection(plan), plan_id: plan.plan_id, restores: true },
    retry_of_plan_id: null,
    reverts_plan_id: plan.plan_id,
    follows_plan_id: null,
    ...creatorOf(key),
  }
  return makeFrom(db, values, 'No items were changed.')
}
