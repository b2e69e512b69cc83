import type { Db } from '../db/pool.ts'
import { Lru } from '../cache/lru.ts'
import { binder, type Filter, type PageRow, listVersion, oneRow } from './filter.ts'
import { sortedPage } from './sorted-page.ts'
import {
  directionOf,
  type ListDefinition,
  type Order,
  type Paging,
  unorderedSelect,
  pageStatement,
  orderedSelect,
} from './definition.ts'
import { singleFlight } from '../concurrency/single-flight.ts'

/** Where every so-manieth row of a filter is in an order. */
interface Checkpoints {
  version: number
  total: number
  checkpoints: readonly (readonly [key: string | number, tie: string])[]
}

/** Rows from checkpoint to checkpoint. */
const interval = 500
/** From here on, checkpoints are worth being made. */
const checkpointsFromOffset = 2000

// Those of a million rows are some 300 kB.
const memory = new Lru<Checkpoints>(50, 10 * 60 * 1000)

/** A page looked for in the order's index, from a checkpoint or the beginning; the total is the known one where that still holds. */
const seekPage = async (
  db: Db,
  list: ListDefinition,
  order: Order,
  filter: Filter,
  { limit, offset, known }: Paging & { known: { version: number; total: number } & Partial<Checkpoints> },
) => {
  const { values, bind } = binder(filter)
  const { checkpoints = [], version, total } = known
  const place = Math.min(Math.floor(offset / interval), checkpoints.length - 1)
  const checkpoint = checkpoints[place]
  const start = checkpoint && { key: bind(checkpoint[0]), tie: bind(checkpoint[1]), isLeftOut: false }
  const range = `limit ${bind(limit)} offset ${bind(checkpoint ? offset - place * interval : offset)}`
  const row = await db.one<PageRow>(
    pageStatement(list, order, {
      page: orderedSelect(list, order, { filter: filter.scanSql, range, ...(start ? { start } : {}) }),
      columns: `case when ${listVersion} = ${bind(version)} then ${bind(total)}::bigint else (${filter.total.sql}) end as total,
        ${listVersion} as version`,
    }),
    values,
  )
  return oneRow(row)
}

const findCheckpoints = async (
  db: Db,
  list: ListDefinition,
  order: Order,
  filter: Filter,
): Promise<Checkpoints> => {
  const direction = directionOf(order)
  // OFFSET 0 keeps the order from being looked up row by row through its index where each would be fetched for it.
  const rows = filter.isIndexed
    ? orderedSelect(list, order, { filter: filter.sql, range: '' })
    : `${unorderedSelect(list, order, filter.scanSql)} offset 0`
  const row = await db.one<Checkpoints>(
    `select ${listVersion} as version, count(*) as total,
       coalesce(json_agg(json_build_array(key, tie) order by place) filter (where place % ${interval} = 0), '[]') as checkpoints
     from (select key, tie, row_number() over (order by key ${direction}, tie ${direction}) - 1 as place
       from (${rows}) r) r`,
    filter.values,
  )
  return oneRow(row)
}

/** A page of a filter that many rows meet. */
export const checkpointPage = async (
  db: Db,
  list: ListDefinition,
  order: Order,
  filter: Filter,
  { known, ...range }: Paging & { known: { version: number; total: number } },
): Promise<PageRow> => {
  if (range.offset < checkpointsFromOffset) return seekPage(db, list, order, filter, { ...range, known })
  const name = JSON.stringify(['checkpoints', filter.name, order])
  for (const present of [memory.get(name), undefined]) {
    const checkpoints = present ?? (await singleFlight(name, () => findCheckpoints(db, list, order, filter)))
    memory.set(name, checkpoints)
    const row = await seekPage(db, list, order, filter, { ...range, known: checkpoints })
    if (row.version === checkpoints.version) return row
  }
  // Where others change the lists that often, all rows are sorted.
  return sortedPage(db, list, order, filter, { ...range, most: Number.MAX_SAFE_INTEGER })
}
