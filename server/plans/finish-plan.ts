import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { recordEvents } from '../queries/audit-events.ts'
import { endPlan, operationOfPlan } from '../queries/plans/plans.ts'
import { actorOf } from '../changes/events.ts'
import { rulesOf } from './operations.ts'

interface Titled {
  operation: PlanRow['operation']
  change: Pick<PlanRow['change'], 'existing'>
  count: number
  isUndo: boolean
}

/** What a bulk change does, with a number of identities: `Resize 25,318 mailboxes`, `Undo: Delete 3 identities`. */
export const planTitle = ({ operation, change, count, isUndo }: Titled): string => {
  const [verb, one, many] = rulesOf(operation).title(change)
  const title = `${verb} ${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
  return isUndo ? `Undo: ${title}` : title
}

/** The actor of the events of a bulk change. */
export const actorOfPlan = ({
  run_by_key_id,
  run_by_key_name,
}: Pick<PlanRow, 'run_by_key_id' | 'run_by_key_name'>) =>
  actorOf({ kind: 'key', key_id: run_by_key_id ?? '', key_name: run_by_key_name ?? '' })

const titleOf = async (
  db: Db,
  { operation, change, done_count: count, reverts_plan_id }: PlanRow,
): Promise<string> => {
  const original = reverts_plan_id === null ? null : await operationOfPlan(db, reverts_plan_id)
  return planTitle({ operation: original ?? operation, change, count, isUndo: original !== null })
}

/** Ends a bulk change, with the one event that Activity shows for all its changes. */
export const finishPlan = async (
  db: Db,
  plan: PlanRow,
  state: 'done' | 'cancelled' | 'failed',
  code: string | null = null,
): Promise<void> => {
  await endPlan(db, plan.plan_id, state, code)
  const { plan_id, operation, reverts_plan_id, done_count: changed, failed_count: failed } = plan
  if (changed === 0) return
  const remaining = plan.will_change_count - changed - failed
  await recordEvents(db, actorOfPlan(plan), plan_id, [
    {
      operation: 'finishPlan',
      resource_type: 'plan',
      resource_id: plan_id,
      resource_label: await titleOf(db, plan),
      before: null,
      after: { plan_id, operation, state, changed, failed, left: remaining, reverts_plan_id },
    },
  ])
}
