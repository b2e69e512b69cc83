import type { Db } from '../db/database.ts'
import type { PlanRow } from '../generated/rows.ts'
import { recordEvents } from '../queries/audit-events.ts'
import { endPlan, operationOfPlan } from '../queries/plans.ts'
import { actorOf } from '../changes/events.ts'

/** The act of each operation, and what it counts. Activity shows them as `Resize 60 mailboxes`. */
const titles: Readonly<Record<PlanRow['operation'], [verb: string, one: string, many: string]>> = {
  suspend: ['Suspend', 'identity', 'identities'],
  reactivate: ['Reactivate', 'identity', 'identities'],
  move: ['Move', 'identity', 'identities'],
  resize: ['Resize', 'mailbox', 'mailboxes'],
  reset_password: ['Reset', 'password', 'passwords'],
  leave: ['Offboard', 'identity', 'identities'],
  delete: ['Delete', 'identity', 'identities'],
  restore: ['Restore', 'identity', 'identities'],
  import: ['Import', 'identity', 'identities'],
  add_alias: ['Add', 'alias', 'aliases'],
  rename: ['Rename', 'identity', 'identities'],
  add_to_group: ['Add', 'identity to a group', 'identities to a group'],
  remove_from_group: ['Remove', 'identity from a group', 'identities from a group'],
}

interface Titled {
  operation: PlanRow['operation']
  change: Pick<PlanRow['change'], 'existing'>
  count: number
  isUndo: boolean
}

/** What a bulk change does, with a number of identities: `Resize 25,318 mailboxes`, `Undo: Delete 3 identities`. */
export const planTitle = ({ operation, change, count, isUndo }: Titled): string => {
  const [act, one, many] = titles[operation]
  // Existing identities are refused, so all of them are new.
  const verb = change.existing === 'refuse' ? 'Add' : act
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
