import type { Db } from '../db/database.ts'
import type { PlanItemRow, PlanRow } from '../generated/rows.ts'
import { constraintProblem } from '../changes/constraint-errors.ts'
import { actorOfPlan } from './finish-plan.ts'
import { departmentsOf } from './make-plan.ts'
import {
  AlreadyDone,
  type ChangeResult,
  applyAccepted,
  type IdentitiesOperation,
  type IdentityOperation,
  type Skipped,
  type PlannedChange,
} from './operation.ts'
import { type PlanItem, planItemOf, type ValuesOf } from './plan-item.ts'
import { definitionOf } from './operations.ts'
import { changedSince, noReason, refusalOf } from './subjects.ts'
import { orNotFound, Problem } from '../problem.ts'
import { recordPlanEvents } from '../queries/audit-events.ts'
import { finishItems, type ItemResult } from '../queries/plans/plan-items.ts'
import { isUndo } from '../queries/plans/plan-selection.ts'
import type { Subjects, BatchContext } from './batch-context.ts'
import type { NewPassword } from './passwords.ts'
import { runRows } from './import/run-rows.ts'

type Values = ValuesOf<IdentitiesOperation>

/** Returns the change of an item whose identity has not changed since the preview, or why it is not changed. */
const plannedChange = async (
  db: Db,
  { versionOf, resourceOf, isAsPlanned }: IdentityOperation<IdentitiesOperation>,
  { version, identity_id, after }: Pick<PlanItem, 'version' | 'identity_id'> & { after: Values | null },
  { subject, password }: { subject: unknown; password: NewPassword | undefined },
): Promise<PlannedChange<Values> | Skipped> => {
  try {
    const present = orNotFound(subject ?? null)
    const now = versionOf(present)
    if (now === version) return { subject: present, after, hash: password?.hash ?? null }
    if (isAsPlanned?.(present, after)) return new AlreadyDone({ version: now, identity_id })
    return await changedSince(db, resourceOf(present))
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

/** Returns the result of an item as it is stored. */
const resultOf = (
  { position, version, identity_id }: PlanItemRow,
  ran: ChangeResult | Skipped,
  password: NewPassword | undefined,
): ItemResult => {
  const result = { position, identity_id, ...noReason, sealed_password: null }
  if (ran instanceof Problem) return { ...result, version, outcome: 'failed', ...refusalOf(ran) }
  if (ran instanceof AlreadyDone) {
    const { version: now, identity_id: id } = ran
    return { ...result, version: now, identity_id: id, outcome: 'unchanged' }
  }
  const sealed_password = password?.sealed ?? null
  return { ...result, version: ran.version, outcome: 'done', sealed_password }
}

/** Finds the identities of items for their operation; null for an import, which finds them itself. */
export const findSubjects = async (
  db: Db,
  plan: PlanRow,
  rows: readonly PlanItemRow[],
): Promise<Subjects | null> => {
  const { operation } = plan
  if (operation === 'import') return null
  return {
    departments: await departmentsOf(db, plan, rows),
    subjects: await definitionOf(operation).find(
      db,
      rows.map(({ identity_id }) => identity_id),
      { plan, items: rows, isPreview: false },
    ),
  }
}

/** Runs items of selected identities. @returns one result per item, in order. */
const runIdentities = async (
  db: Db,
  { plan, operation, rows }: { plan: PlanRow; operation: IdentitiesOperation; rows: readonly PlanItemRow[] },
  batch: BatchContext,
): Promise<(ChangeResult | Skipped)[]> => {
  const { subjects, departments } = orNotFound(batch.subjectsAhead ?? (await findSubjects(db, plan, rows)))
  const definition = definitionOf(operation)
  const { change } = plan
  const context = { organization: { ...batch.organization }, departments, isUndo: isUndo(plan), change }
  const changes: (PlannedChange<Values> | Skipped)[] = []
  for (const item of rows.map((row) => planItemOf(operation, row))) {
    const password = batch.passwords.get(item.position)
    changes.push(
      await plannedChange(db, definition, item, { subject: subjects.get(item.identity_id), password }),
    )
  }
  return applyAccepted(changes, (accepted) => definition.act(db, accepted, context))
}

/**
 * Runs items in the transaction that marks them as done, so that each is changed once, whatever crashes. The organization is
 * locked. A refusal fails one item alone. All are read, written, recorded and marked in one statement each, because the
 * triggers of a statement (counters and lists above all) cost the same for one identity as for many.
 */
export const runItems = async (
  db: Db,
  plan: PlanRow,
  items: readonly PlanItemRow[],
  batch: BatchContext,
): Promise<void> => {
  const { operation } = plan
  const ran =
    operation === 'import'
      ? await runRows(db, plan, items, batch)
      : await runIdentities(db, { plan, operation, rows: items }, batch)
  const events = ran.flatMap((one) => ('events' in one ? one.events : []))
  const outcomes = ran.values()
  const results = items.map((item) =>
    resultOf(item, orNotFound(outcomes.next().value ?? null), batch.passwords.get(item.position)),
  )
  await recordPlanEvents(db, actorOfPlan(plan), plan.plan_id, events)
  await finishItems(db, plan.plan_id, results)
}

/** Marks an item as failed whose transaction failed: with the code of a violated constraint, or else `internal_error`. */
export const failItem = async (db: Db, plan: PlanRow, item: PlanItemRow, error: unknown): Promise<void> => {
  const known = error instanceof Problem ? error : await constraintProblem(error)?.(db)
  const problem = known ?? new Problem('internal_error')
  await finishItems(db, plan.plan_id, [resultOf(item, problem, undefined)])
}
