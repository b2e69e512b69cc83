import type { Db } from '../db/database.ts'
import { Lru } from '../cache/lru.ts'
import { binder, type Filter, type FoundPage, listVersion, oneRow } from './filter.ts'
import { gatheredPage } from './sorted-page.ts'
import { directionOf, type List, type Order, type Range, rowsOf, statement, window } from './list.ts'
import { oneFlight } from '../concurrency/single-flight.ts'

/** Where every so-manieth row of a filter is in an order. */
interface Marks {
  version: number
  total: number
  marks: readonly (readonly [key: string | number, tie: string])[]
}

/** Rows from mark to mark. */
const stride = 500
/** From here on, marks are worth being made. */
const marksFrom = 2000

// Those of a million rows are some 300 kB.
const memory = new Lru<Marks>(50, 10 * 60 * 1000)

/** A page looked for in the order's index, from a mark or the beginning; the total is the known one where that still holds. */
const look = async (
  db: Db,
  list: List,
  order: Order,
  filter: Filter,
  { limit, offset, known }: Range & { known: { version: number; total: number } & Partial<Marks> },
) => {
  const { values, bind } = binder(filter)
  const { marks = [], version, total } = known
  const place = Math.min(Math.floor(offset / stride), marks.length - 1)
  const mark = marks[place]
  const start = mark && { key: bind(mark[0]), tie: bind(mark[1]), isLeftOut: false }
  const range = `limit ${bind(limit)} offset ${bind(mark ? offset - place * stride : offset)}`
  const row = await db.one<FoundPage>(
    statement(list, order, {
      page: window(list, order, { filter: filter.ofMany, range, ...(start ? { start } : {}) }),
      columns: `case when ${listVersion} = ${bind(version)} then ${bind(total)}::bigint else (${filter.total.sql}) end as total,
        ${listVersion} as version`,
    }),
    values,
  )
  return oneRow(row)
}

const makeMarks = async (db: Db, list: List, order: Order, filter: Filter): Promise<Marks> => {
  const direction = directionOf(order)
  // OFFSET 0 keeps the order from being looked up row by row through its index where each would be fetched for it.
  const rows = filter.isIndexed
    ? window(list, order, { filter: filter.sql, range: '' })
    : `${rowsOf(list, order, filter.ofMany)} offset 0`
  const row = await db.one<Marks>(
    `select ${listVersion} as version, count(*) as total,
       coalesce(json_agg(json_build_array(key, tie) order by place) filter (where place % ${stride} = 0), '[]') as marks
     from (select key, tie, row_number() over (order by key ${direction}, tie ${direction}) - 1 as place
       from (${rows}) r) r`,
    filter.values,
  )
  return oneRow(row)
}

/** A page of a filter that many rows meet. */
export const markedPage = async (
  db: Db,
  list: List,
  order: Order,
  filter: Filter,
  { known, ...range }: Range & { known: { version: number; total: number } },
): Promise<FoundPage> => {
  if (range.offset < marksFrom) return look(db, list, order, filter, { ...range, known })
  const name = JSON.stringify(['marks', filter.name, order])
  for (const present of [memory.get(name), undefined]) {
    const marks = present ?? (await oneFlight(name, () => makeMarks(db, list, order, filter)))
    memory.set(name, marks)
    const row = await look(db, list, order, filter, { ...range, known: marks })
    if (row.version === marks.version) return row
  }
  // Where others change the lists that often, all rows are sorted.
  return gatheredPage(db, list, order, filter, { ...range, most: Number.MAX_SAFE_INTEGER })
}
