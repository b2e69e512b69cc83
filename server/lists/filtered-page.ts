import type { Db } from '../db/pool.ts'
import { Lru } from '../cache/lru.ts'
import type { Condition } from './conditions.ts'
import { type Filter, filterOf, type PageRow, listVersion } from './filter.ts'
import { sortedPage, idsPage, maxCachedIds } from './sorted-page.ts'
import type { ListDefinition, Order, Paging } from './definition.ts'
import { checkpointPage } from './checkpoint-page.ts'
import { singleFlight } from '../concurrency/single-flight.ts'

/** What was found out about a filter, of one version of the organization's lists. */
interface Known {
  version: number
  total: number
  /** Rows without any filter. */
  all: number
}

/** So many rows are few: they are gathered and sorted for each page. A test has less. */
export const thresholds = { few: 5000 }

const memory = new Lru<Known>(500, 10 * 60 * 1000)

const count = async (db: Db, { counter }: ListDefinition, { total }: Filter) => {
  const row = await db.one<Known>(
    `select ${listVersion} as version, (${total.sql}) as total, ${counter} as all
     from organization where organization_id = $1`,
    total.values,
  )
  if (row === null) throw new Error('Whoever asks belongs to an organization.')
  return row
}

/**
 * One page of the rows that meet the conditions, and how many those are, of one moment. What they were at the last
 * time tells how to look for them: of a search that few rows meet all ids are kept, of any other few rows all are
 * sorted, and more are looked for in the index of the order.
 */
export const filteredPage = async (
  db: Db,
  list: ListDefinition,
  order: Order,
  conditions: readonly Condition[],
  range: Paging,
): Promise<PageRow> => {
  const filter = filterOf(db, list, conditions)
  const remember = (page: PageRow, all: number) => {
    memory.set(filter.name, { version: page.version, total: page.total, all })
    return page
  }
  // Another term is typed soon, so that of a search more is gathered before its rows are counted.
  const few = thresholds.few * (filter.isSearch ? 4 : 1)
  let known = memory.get(filter.name)
  if (known === undefined || (known.total <= few && !filter.isSearch)) {
    const page = await sortedPage(db, list, order, filter, { ...range, most: few + 1 })
    if (page.total <= few) return remember(page, known?.all ?? 0)
    known = undefined
  }
  const found =
    known && (known.all > 0 || known.total <= few)
      ? known
      : await singleFlight(filter.name, () => count(db, list, filter))
  const { total, all } = found
  const isKept = filter.isSearch && total <= Math.max(few, Math.min(maxCachedIds, all / 10))
  return remember(
    isKept
      ? await idsPage(db, list, order, filter, range)
      : await checkpointPage(db, list, order, filter, { ...range, known: found }),
    all,
  )
}
