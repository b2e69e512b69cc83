import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { recordEvents } from '../queries/audit-events.ts'
import { endPlan, revertedPlan } from '../queries/plans/plans.ts'
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

/** Ends a bulk change, with the one event that Activity shows for all its changes. */
export const finishPlan = async (
  db: Db,
  plan: PlanRow,
  state: 'done' | 'cancelled' | 'failed',
  code: string | null = null,
): Promise<void> => {
  const display_name = await endPlan(db, plan.plan_id, state, code)
  const { plan_id, operation, reverts_plan_id, done_count: changed, failed_count: failed } = plan
  if (changed === 0) return
  const remaining = plan.will_change_count - changed - failed
  const original = reverts_plan_id === null ? null : await revertedPlan(db, reverts_plan_id)
  const { operation: titled, change } = original ?? plan
  await recordEvents(db, actorOfPlan(plan), plan_id, [
    {
      operation: 'finishPlan',
      resource_type: 'plan',
      resource_id: plan_id,
      resource_label: planTitle({
        operation: titled,
        change: plan.change,
        count: changed,
        isUndo: original !== null,
      }),
      before: null,
      after: {
        plan_id,
        operation,
        state,
        changed,
        failed,
        left: remaining,
        reverts_plan_id,
        ...(original && { reverts_operation: original.operation }),
        ...(display_name !== null && { display_name }),
        ...(titled === 'resize' && { mode: change.mode, bytes: change.bytes }),
      },
      ...(original?.audit_event_id && { reverts_event_id: original.audit_event_id }),
    },
  ])
}
