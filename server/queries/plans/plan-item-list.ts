import type { Db, Snapshot } from '../../db/database.ts'
import type { PlanItemList, PlanOutcome, SameExternalId } from '../../generated/model/index.ts'
import type { Operations } from '../../generated/operations.ts'
import { planItemColumns, type PlanItemRow, type PlanRow } from '../../generated/rows.ts'
import { conditionsOf, type Filters, searchCondition } from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import { joinOne } from '../../lists/statements.ts'
import { rangeOf } from './plan-items.ts'
import { type ReceiptRow, receiptOfRequest } from '../mail/receipts.ts'
import { unicodeName } from '../unicode-name.ts'

/** An item with the last receipt that its plan has left about the person. */
export type PlanItemDetails = Omit<PlanItemRow, 'sealed_password'> & {
  address_unicode: string | null
  enforcement: ReceiptRow | null
  same_external_id: SameExternalId | null
}

// Of whom an import will create: another identity that has the external ID. An index finds it.
const sameExternalId = `(select json_build_object('identity_id', s.identity_id, 'address', s.address, 'display_name', s.display_name)
  from identity s where s.organization_id = $1 and s.external_id = plan_item.after ->> 'external_id'
    and plan_item.row is not null and plan_item.before is null and plan_item.outcome = 'will_change'
  limit 1) as same_external_id`

/** In which states what has not been done never will be: it is cancelled. */
const endStates: ReadonlySet<PlanRow['state']> = new Set(['cancelled', 'failed'])

/** Whether a plan has ended so that what it has not done never will be. */
export const skips = ({ state }: Pick<PlanRow, 'state'>): boolean => endStates.has(state)

/** The outcomes of items that are, were or failed to be changed. */
const notSkipped: readonly PlanOutcome[] = ['will_change', 'done', 'failed']

const filtersOf = (plan: Pick<PlanRow, 'state'>): Filters<'listPlanItems'> => {
  const openOutcome = skips(plan) ? 'cancelled' : 'will_change'
  const outcome = `case l.outcome when 'will_change' then '${openOutcome}' else l.outcome end`
  return {
    q: (q) => searchCondition(q),
    outcome: (value) =>
      value === 'skipped'
        ? { sql: `${outcome} <> all(?::text[])`, value: [...notSkipped] }
        : { sql: `${outcome} = ?`, value },
    code: (value) => ({ sql: 'l.code = ?', value }),
  }
}

/** What decides how the items of a plan are listed; null where there is no such plan. */
export const planStateById = (db: Db, planId: string) =>
  db.one<Pick<PlanRow, 'plan_id' | 'state' | 'items_removed_at'>>(
    'select plan_id, state, items_removed_at from plan where organization_id = $1 and plan_id = $2',
    [db.organizationId, planId],
  )

const isProblem = `l.outcome in ('refused', 'failed')`

/** Counting stops there: a search in many items costs no more than it has to. */
const maxCounted = 10_000

/** The total of a page, by how many items were counted. */
const totalOf = (counted: number, end: number) => ({
  total: counted <= maxCounted ? counted : Math.max(maxCounted, end),
  total_is_exact: counted <= maxCounted,
})

// What lists show of an item, without its sealed password.
const listColumns = `${planItemColumns.replace(', plan_item.sealed_password', '')},
  ${unicodeName('plan_item.address')} as address_unicode,
  ${receiptOfRequest('plan_item.plan_id::text', {
    identityId: 'plan_item.identity_id',
    aliasId: "(plan_item.after ->> 'alias_id')::uuid",
    groupId: "(plan_item.after ->> 'group_id')::uuid",
  })}, ${sameExternalId}`

/** The items at positions that are in their order, with what lists show of them. */
const itemsAt = (db: Db, planId: string, positions: readonly Pick<PlanItemRow, 'position'>[]) =>
  db.query<PlanItemDetails>(
    `select ${listColumns} from plan_item where plan_item.organization_id = $1 and plan_item.plan_id = $2 and plan_item.position = any($3)
       and plan_item.position between $4 and $5
     order by plan_item.position`,
    [db.organizationId, planId, positions.map(({ position }) => position), ...rangeOf(positions)],
    'each time',
  )

/** The conditions on an item, `l` in SQL, of a plan and of a list's parameters. */
const matchesOf = (
  db: Db,
  plan: Pick<PlanRow, 'plan_id' | 'state'>,
  query: Omit<Operations['exportPlanItems']['query'], 'columns' | 'sort'>,
) => {
  const conditions = [{ sql: `l.plan_id = ?`, value: plan.plan_id }, ...conditionsOf(filtersOf(plan), query)]
  const where = whereOf(db, conditions)
  const matches = `from own_plan_item l where l.organization_id = $1 and l.outcome is not null ${where.sql}`
  return { where, matches }
}

/**
 * One page of items in the order asked for, and how many there are, or that there are more than are counted. Items without
 * an outcome are left out.
 */
export const planItemPage = async (
  db: Db,
  plan: Pick<PlanRow, 'plan_id' | 'state'>,
  query: Operations['listPlanItems']['query'],
): Promise<Omit<PlanItemList, 'items'> & { items: PlanItemDetails[] }> => {
  const { limit, offset, sort } = query
  const { where, matches } = matchesOf(db, plan, query)
  const row = await db.one<{ counted: number }>(
    `select count(*) as counted from (select ${matches} limit ${maxCounted + 1}) counted`,
    where.values,
    'each time',
  )
  const counted = row?.counted ?? 0
  // OFFSET 0 keeps PostgreSQL from reading all items in their order until few are found.
  const isFewFound = query.q !== undefined && counted <= maxCounted
  const { values, bind } = binder(where)
  const [from, most] = [bind(offset), bind(limit)]
  const inOrder = (condition: string) =>
    `select f.position from (select l.position ${matches} ${condition} ${isFewFound ? 'offset 0' : ''}) f order by f.position`
  // Each part stops at the end of the page, so that not all items of a plan are sorted.
  const part = (rank: number, condition: string) =>
    `(select ${rank} as rank, p.position from (${inOrder(condition)} limit ${from}::bigint + ${most}::bigint) p)`
  const positions = await db.query<Pick<PlanItemRow, 'position'>>(
    sort === 'problem'
      ? `select position from (${part(0, `and ${isProblem}`)} union all ${part(1, `and not ${isProblem}`)}) parts
         order by rank, position limit ${most} offset ${from}`
      : `${inOrder('')} limit ${most} offset ${from}`,
    values,
    'each time',
  )
  const sorted = positions.toSorted((a, b) => a.position - b.position)
  const itemRows = await itemsAt(db, plan.plan_id, sorted)
  const places = new Map(positions.map(({ position }, place) => [position, place]))
  const items = itemRows.toSorted((a, b) => (places.get(a.position) ?? 0) - (places.get(b.position) ?? 0))
  const end = items.length === 0 ? 0 : offset + items.length
  return { items, ...totalOf(counted, end), current_page: Math.floor(offset / limit) + 1 }
}

/** All items of the contract's list. */
export const allPlanItems = (
  db: Snapshot,
  plan: Pick<PlanRow, 'plan_id' | 'state'>,
  { sort, ...query }: Omit<Operations['exportPlanItems']['query'], 'columns'>,
) => {
  const { where, matches } = matchesOf(db, plan, query)
  const order = sort === 'problem' ? 'l.is_problem desc, l.position' : 'l.position'
  return db.batches<PlanItemDetails>(
    `select ${listColumns} from (select l.plan_id, l.position, ${isProblem} as is_problem ${matches}) l
     cross join ${joinOne('plan_item', 'plan_id = l.plan_id and position = l.position')} plan_item
     order by ${order}`,
    where.values,
  )
}
