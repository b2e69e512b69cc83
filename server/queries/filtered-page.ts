import type { Db } from '../db/pool.ts'
import { Lru } from '../lru.ts'
import type { Condition } from './conditions.ts'
import { directionOf, type List, type Order, type Range, statement, window } from './list.ts'

/** Where every `stride`-th row of an order is. */
type Marks = readonly (readonly [key: string | number, id: string])[]

/** What was found out about a filter; it is true as long as the lists of the organization have that version. */
interface Known {
  version: number
  total: number
  marks: Map<string, Marks>
}

const stride = 500
/** From here on, marks are worth being made. */
const marksFrom = 2000

const known = new Lru<Known>(100, 10 * 60 * 1000)

interface Filter {
  name: string
  /** With values from $2 on. */
  sql: string
  values: unknown[]
  total: string
}

const filterOf = (db: Db, { table }: List, conditions: readonly Condition[]): Filter => {
  const values: unknown[] = [db.organizationId]
  const bind = ({ value }: Condition, sql: string) =>
    sql.includes('?') ? sql.replaceAll('?', `$${values.push(value)}`) : sql
  const sql = conditions.map((one) => `and ${bind(one, one.sql)}`).join(' ')
  const [first] = conditions
  const total =
    first?.total !== undefined && conditions.length === 1
      ? first.total.replaceAll('?', '$2')
      : `select count(*) from ${table}_list l where l.organization_id = $1 ${sql}`
  return { name: JSON.stringify([table, sql, values]), sql, values, total }
}

const version = 'select list_version from organization where organization_id = $1'

const remember = (name: string, version: number, total: number): Known => {
  const before = known.get(name)
  if (before?.version === version) return before
  const entry = { version, total, marks: new Map<string, Marks>() }
  known.set(name, entry)
  return entry
}

const orderName = ({ by, backwards }: Order) => `${by} ${backwards ?? false}`

const makeMarks = async (db: Db, list: List, order: Order, { name, sql, values }: Filter): Promise<Known> => {
  const direction = directionOf(order)
  const row = await db.one<{ version: number; total: number; marks: Marks | null }>(
    `select (${version}) as version, count(*) as total,
       json_agg(json_build_array(key, tie) order by place) filter (where place % ${stride} = 0) as marks
     from (select key, tie, row_number() over (order by key ${direction}, tie ${direction}) - 1 as place
       from (${window(list, order, { filter: sql, range: '' })}) r) r`,
    values,
  )
  if (row === null) throw new Error('An aggregate always has a row.')
  const entry = remember(name, row.version, row.total)
  entry.marks.set(orderName(order), row.marks ?? [])
  return entry
}

interface Row {
  items: string
  total: number
  version: number
}

/** A page from its beginning or from a mark; the total is counted when the known one is of another version. */
const read = async (
  db: Db,
  list: List,
  order: Order,
  filter: Filter,
  { limit, offset }: Range,
  entry: Known | undefined,
): Promise<Row | null> => {
  const marks = entry?.marks.get(orderName(order)) ?? []
  const place = Math.min(Math.floor(offset / stride), marks.length - 1)
  const mark = marks[place]
  const values = [...filter.values]
  const bind = (value: unknown) => `$${values.push(value)}`
  const start = mark && { key: bind(mark[0]), tie: bind(mark[1]), isLeftOut: false }
  const range = `limit ${bind(limit)} offset ${bind(mark ? offset - place * stride : offset)}`
  const total = entry
    ? `case when (${version}) = ${bind(entry.version)} then ${bind(entry.total)}::bigint else (${filter.total}) end`
    : `(${filter.total})`
  return db.one<Row>(
    statement(list, order, {
      page: window(list, order, { filter: filter.sql, range, ...(start ? { start } : {}) }),
      columns: `${total} as total, (${version}) as version`,
    }),
    values,
  )
}

/** One page of the rows that meet the conditions, and how many those are, of one moment. */
export const filteredPage = async (
  db: Db,
  list: List,
  order: Order,
  conditions: readonly Condition[],
  range: Range,
): Promise<{ items: string; total: number } | null> => {
  const filter = filterOf(db, list, conditions)
  const entry = known.get(filter.name)
  if (range.offset >= marksFrom) {
    for (const marked of [entry?.marks.has(orderName(order)) ? entry : null, null]) {
      const latest = marked ?? (await makeMarks(db, list, order, filter))
      const row = await read(db, list, order, filter, range, latest)
      if (row?.version === latest.version) return row
    }
  }
  // Where others change the lists that often, this page is found by going through the list.
  const row = await read(db, list, order, filter, range, entry && { ...entry, marks: new Map() })
  if (row !== null) remember(filter.name, row.version, row.total)
  return row
}
