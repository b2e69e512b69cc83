import type { Db } from '../db/database.ts'
import type { PlanItemRow, PlanRow } from '../generated/rows.ts'
import { orNotFound, Problem } from '../problem.ts'
import { departmentsByIds } from '../queries/departments.ts'
import { organizationNumbers, organizationSettings } from '../queries/organization.ts'
import { itemsAfter, type ItemPreview, planItemsByIdentity, writeItems } from '../queries/plans/plan-items.ts'
import { listRowsAgain } from '../queries/plans/plan-imports.ts'
import { countPlanned, insertPlan, type NewPlan, setReady } from '../queries/plans/plans.ts'
import { isUndo, insertItems } from '../queries/plans/plan-selection.ts'
import type { OrganizationNumbers } from '../rules/organization-numbers.ts'
import { plannedAtOnce, unitBytes } from '../rules/plans.ts'
import { previewRows } from './import/preview-rows.ts'
import type { IdentitiesOperation, IdentityOperation, PlanContext, Target } from './operation.ts'
import { definitionOf, rulesOf } from './operations.ts'
import { type PlanItem, planItemOf } from './plan-item.ts'
import { changedSince, noReason, refusalOf } from './subjects.ts'

/** The id of the department that values name, as a list. */
const departmentIn = (values: object | null): string[] =>
  values !== null && 'department_id' in values && typeof values.department_id === 'string'
    ? [values.department_id]
    : []

/** The names of the departments that a bulk change and its items name, by id. */
export const departmentsOf = (
  db: Db,
  plan: Pick<PlanRow, 'change'>,
  items: readonly Pick<PlanItem, 'after'>[],
): Promise<ReadonlyMap<string, string>> =>
  departmentsByIds(db, [
    ...new Set([...departmentIn(plan.change), ...items.flatMap(({ after }) => departmentIn(after))]),
  ])

/** Loads the context of a preview. Previews update the caller's numbers. */
const planContext = async (
  db: Db,
  organization: OrganizationNumbers,
  plan: Pick<PlanRow, 'change' | 'selection'>,
  items: readonly Pick<PlanItem, 'after'>[],
): Promise<PlanContext> => {
  const { storage_units } = orNotFound(await organizationSettings(db))
  return {
    organization,
    unit: unitBytes[storage_units],
    departments: await departmentsOf(db, plan, items),
    isUndo: isUndo(plan),
    reserved: new Set(),
  }
}

/** What one identity gets: the change of the request, or the values that an undo gives back. */
const targetOf = (plan: PlanRow, { after }: PlanItem<IdentitiesOperation>): Target =>
  isUndo(plan) ? (after ?? {}) : plan.change

/** Returns the identity of an item. An undo rejects an identity that changed since. */
const subjectOf = async <Operation extends IdentitiesOperation>(
  db: Db,
  definition: IdentityOperation<Operation>,
  subject: unknown,
  reverted: PlanItemRow | undefined,
): Promise<unknown> => {
  const present = orNotFound(subject ?? null)
  const version = definition.versionOf(present)
  if (reverted === undefined || version === null || version === reverted.version) return present
  throw await changedSince(db, definition.resourceOf(present))
}

/** Previews one item, and counts it in the context's numbers. */
const previewItem = async (
  db: Db,
  plan: PlanRow,
  item: PlanItem<IdentitiesOperation>,
  { subject: found, reverted, context }: { subject: unknown; reverted?: PlanItemRow; context: PlanContext },
): Promise<ItemPreview> => {
  const definition = definitionOf(item.operation)
  const result = {
    position: item.position,
    version: null,
    before: null,
    after: null,
    ...noReason,
  }
  try {
    const subject = await subjectOf(db, definition, found, reverted)
    const effect = definition.effect(subject, targetOf(plan, item), context)
    const version = definition.versionOf(subject)
    if (effect === null) return { ...result, version, outcome: 'unchanged' }
    context.organization.storage_allocated_bytes += effect.allotted
    context.organization.identity_count += effect.identities ?? 0
    const { before, after, isFull = false } = effect
    return { ...result, version, outcome: 'will_change', before, after, isFull }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...result, outcome: 'refused', ...refusalOf(error) }
  }
}

const plannedCount = (plan: PlanRow) => plan.will_change_count + plan.unchanged_count + plan.refused_count

/** Previews items of selected identities. */
const previewIdentities = async (
  db: Db,
  { plan, operation, rows }: { plan: PlanRow; operation: IdentitiesOperation; rows: readonly PlanItemRow[] },
  organization: OrganizationNumbers,
): Promise<ItemPreview[]> => {
  const items = rows.map((row) => planItemOf(operation, row))
  const { find, addsIdentities = false } = definitionOf(operation)
  if (addsIdentities) organization.identity_count += plan.will_change_count
  const context = await planContext(db, organization, plan, items)
  const ids = items.map(({ identity_id }) => identity_id)
  const subjects = await find(db, ids, { plan, items: rows, isPreview: true })
  // A retry is previewed with the identities as they are now.
  const undonePlanId = plan.retry_of_plan_id === null ? plan.reverts_plan_id : null
  const reverted = undonePlanId === null ? null : await planItemsByIdentity(db, undonePlanId, ids)
  const results: ItemPreview[] = []
  for (const item of items) {
    const subject = subjects.get(item.identity_id)
    const earlier = reverted?.get(item.identity_id)
    results.push(
      await previewItem(db, plan, item, { context, subject, ...(earlier ? { reverted: earlier } : {}) }),
    )
  }
  return results
}

/** Previews some items. @returns whether they were the last. */
const previewSome = async (db: Db, plan: PlanRow, total: number, limit: number): Promise<boolean> => {
  const first = plannedCount(plan)
  const rows = await itemsAfter(db, plan.plan_id, first, limit)
  const numbers = orNotFound(await organizationNumbers(db))
  const allocated = plan.allotment_after_bytes ?? numbers.storage_allocated_bytes
  const organization = { ...numbers, storage_allocated_bytes: allocated }
  const { operation } = plan
  const results =
    operation === 'import'
      ? await previewRows(db, plan, rows, organization)
      : await previewIdentities(db, { plan, operation, rows }, organization)
  await writeItems(db, plan.plan_id, results)
  const of = (outcome: ItemPreview['outcome']) => results.filter((one) => one.outcome === outcome).length
  const counts = {
    will_change: of('will_change'),
    unchanged: of('unchanged'),
    refused: of('refused'),
    full: results.filter(({ isFull }) => isFull).length,
  }
  const after = organization.storage_allocated_bytes
  const limits = { before: allocated, after, limit: numbers.storage_limit_bytes }
  await countPlanned(db, plan.plan_id, counts, rulesOf(operation).allots ? limits : null)
  return first + rows.length >= total
}

/** Adds the items of a bulk change. @returns how many there are. */
const listItems = (db: Db, plan: PlanRow): Promise<number> =>
  plan.operation === 'import' && plan.retry_of_plan_id && !plan.reverts_plan_id
    ? listRowsAgain(db, plan.plan_id, plan.retry_of_plan_id)
    : insertItems(db, plan)

/**
 * Takes the next step of a preview: adds the items, or previews at most `limit` of them, and makes the bulk change ready
 * after the last.
 * @param plan locked, or not visible to others yet.
 * @returns whether it is ready now.
 */
export const prepareSome = async (db: Db, plan: PlanRow, limit: number): Promise<boolean> => {
  const total = plan.total_count ?? (await listItems(db, plan))
  if (plan.total_count === null && total > limit) return false
  if (!(await previewSome(db, plan, total, limit))) return false
  await setReady(db, plan.plan_id)
  return true
}

/**
 * Adds a bulk change, and previews it if it has few items; a worker previews larger ones. The rows of an import follow later.
 */
export const makePlan = async (db: Db, values: NewPlan, count: number): Promise<void> => {
  const plan = orNotFound(await insertPlan(db, values))
  if (plan.state === 'preparing' && count <= plannedAtOnce) await prepareSome(db, plan, plannedAtOnce)
}
