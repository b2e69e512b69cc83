import type { Snapshot } from '../db/database.ts'
import type { Condition } from './conditions.ts'
import { type ListDefinition, orderOf, rankedOrder } from './definition.ts'
import { filterOf } from './filter.ts'
import { defaultThresholds, type Thresholds } from './strategy.ts'
import { directionOf, joinOne, orderedSelect } from './statements.ts'

/** Returns the rows of a `select` as items, in batches. */
export const itemBatches = async function* (
  db: Snapshot,
  select: string,
  values: readonly unknown[],
): AsyncGenerator<object[]> {
  const text = `select row_to_json(item)::text as item from (${select}) item`
  for await (const rows of db.batches<{ item: string }>(text, values))
    yield rows.map(({ item }) => JSON.parse(item) as object)
}

interface AllRowsRequest {
  sort: string
  /** Conditions without a value are ignored. */
  where: readonly Condition[]
  thresholds?: Pick<Thresholds, 'sortedSearchRows'>
}

/**
 * Returns all rows of a list as the contract's items, in batches and in the order of the list's pages: a search by relevance
 * is ranked unless it finds more rows than a page would sort.
 */
export const allRows = async function* (
  db: Snapshot,
  definition: ListDefinition,
  { sort, where, thresholds = defaultThresholds }: AllRowsRequest,
): AsyncGenerator<object[]> {
  const filter = filterOf(
    db,
    definition,
    where.filter(({ value }) => value !== undefined),
  )
  const isRanked = sort === 'relevance'
  const order = orderOf(definition, isRanked ? (definition.relevance ?? sort) : sort)
  const isFew = async () => {
    const counted = await db.one<{ total: number }>(
      `select (${filter.total.sql}) as total`,
      filter.total.values,
    )
    return (counted?.total ?? 0) <= thresholds.sortedSearchRows
  }
  const rank = isRanked && filter.rank !== null && (await isFew()) ? filter.rank : null
  const rowOrder = rank === null ? order : rankedOrder(order, rank)
  const direction = directionOf(rowOrder)
  const { table, members, joins = '' } = definition
  const select = `select ${members} from (${orderedSelect(definition, rowOrder, { condition: filter.sql, range: '' })}) page
    cross join ${joinOne(table, `${table}_id = page.id`)} t ${joins}
    order by page.key ${direction}, page.tie ${direction}`
  yield* itemBatches(db, select, filter.values)
}
