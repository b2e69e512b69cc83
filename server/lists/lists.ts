import type { Db } from '../db/pool.ts'
import type { JsonOf } from '../generated/operations.ts'
import type { Condition } from './conditions.ts'
import { type PageRow, listVersion, oneRow } from './filter.ts'
import { filteredPage } from './filtered-page.ts'
import { putPage, getPage } from './page-cache.ts'
import {
  type ListDefinition,
  type Order,
  pageBody,
  type Paging,
  pageStatement,
  orderedSelect,
} from './definition.ts'

/** From here on, seeking costs less than going through the list. */
const seekFromOffset = 500

/** The contract's default: its statements are planned once. */
const usual = 50

const shallow = (list: ListDefinition, order: Order, limit: string, offset: string) =>
  pageStatement(list, order, {
    page: orderedSelect(list, order, { range: `limit ${limit} offset ${offset}` }),
    columns: `(select ${list.counter} from organization where organization_id = $1) as total, ${listVersion} as version`,
  })

const deep = (list: ListDefinition, order: Order, limit: string, offset: string) =>
  pageStatement(list, order, {
    before: `total as materialized (select ${list.counter} as count from organization where organization_id = $1),
      start as materialized (select s.* from total
        cross join lateral seek_bucket('${list.table}.${order.by}', ${offset}, total.count, ${order.backwards ?? false}) s)`,
    page: orderedSelect(list, order, {
      start: {
        key: `(select ${order.kind} from start)`,
        tie: '(select id from start)',
        isLeftOut: order.backwards ?? false,
      },
      range: `limit ${limit} offset (select skip from start)`,
    }),
    columns: `(select count from total) as total, ${listVersion} as version`,
  })

interface Prepared {
  text: string
  name: string
}
const prepared = new Map<string, Prepared>()

/** The statement of a usual page. Numbers that it says itself let PostgreSQL know that one plan serves all. */
const prepare = (list: ListDefinition, order: Order, isFirst: boolean): Prepared => {
  const which = JSON.stringify([list.name, order, isFirst])
  const present = prepared.get(which)
  if (present) return present
  const text = isFirst ? shallow(list, order, `${usual}`, '0') : deep(list, order, `${usual}`, '$2')
  const made = { text, name: `list_${prepared.size}` }
  prepared.set(which, made)
  return made
}

const read = async (db: Db, list: ListDefinition, order: Order, { limit, offset }: Paging) => {
  const id = db.organizationId
  const isFirst = offset === 0
  if (limit === usual && (isFirst || offset >= seekFromOffset)) {
    const { text, name } = prepare(list, order, isFirst)
    return oneRow(await db.one<PageRow>(text, isFirst ? [id] : [id, offset], name))
  }
  const text = (offset < seekFromOffset ? shallow : deep)(list, order, '$2', '$3')
  return oneRow(await db.one<PageRow>(text, [id, limit, offset]))
}

/**
 * One page of a list as the contract's JSON, built by PostgreSQL, and how many rows there are in all, of one moment.
 * However far into the list it is, it costs about the same; of a filter that many rows meet, once it was asked for
 * since the last change. Not for transactions that change something: what is found is kept.
 */
export const page = async <Shape>(
  db: Db,
  list: ListDefinition,
  { order, where = [], ...range }: Paging & { order: Order; where?: readonly Condition[] },
): Promise<JsonOf<Shape>> => {
  const conditions = where.filter(({ value }) => value !== undefined)
  const asked = conditions.map(({ sql, value }) => [sql, value])
  const name = JSON.stringify([db.organizationId, list.name, order, asked, range])
  const unchanged = await getPage(db, name)
  if (unchanged !== null) return unchanged as JsonOf<Shape>
  const row =
    conditions.length === 0
      ? await read(db, list, order, range)
      : await filteredPage(db, list, order, conditions, range)
  const body = pageBody<Shape>(row, range)
  putPage(name, row.version, body)
  return body
}
