import type { Db } from '../db/pool.ts'

export interface Page<Row> {
  items: Row[]
  /** Rows on all pages. */
  total: number
  current_page: number
}

export interface PageOptions {
  columns: string
  from: string
  /** What is counted: `from` without the joins that only bring columns. */
  counted?: string
  /** Which rows there are at all; `$1` is the organization. */
  scope: string
  /** Conditions with one `?` each; one whose value is undefined is left out. A value of null stands for itself. */
  where: readonly (readonly [condition: string, value: unknown])[]
  /** Ends in the id, so that pages never overlap. */
  order: string
  limit: number
  offset: number
}

/** One page of rows and how many there are in all. */
export const page = async <Row extends object>(
  db: Db,
  { columns, from, counted = from, scope, where, order, limit, offset }: PageOptions,
): Promise<Page<Row>> => {
  const values: unknown[] = [db.organizationId]
  const conditions = [scope]
  for (const [condition, value] of where) {
    if (value === undefined) continue
    if (condition.includes('?')) conditions.push(condition.replace('?', `$${values.push(value)}`))
    else conditions.push(condition)
  }
  const filter = conditions.join(' and ')
  const items = await db.rows<Row>(
    `select ${columns} from ${from} where ${filter} order by ${order} limit $${values.length + 1} offset $${values.length + 2}`,
    [...values, limit, offset],
  )
  const row = await db.one<{ total: number }>(
    `select count(*) as total from ${counted} where ${filter}`,
    values,
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(offset / limit) + 1 }
}
