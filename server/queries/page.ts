import type { Db } from '../db/pool.ts'
import type { JsonOf } from '../generated/operations.ts'
import type { Condition } from './conditions.ts'
import { filteredPage } from './filtered-page.ts'
import { type List, type Order, pageText, type Range, statement, window } from './list.ts'

/** From here on, seeking costs less than going through the list. */
const seekFrom = 500

const shallow = (list: List, order: Order) =>
  statement(list, order, {
    page: window(list, order, { range: 'limit $2 offset $3' }),
    columns: `(select ${list.counter} from organization where organization_id = $1) as total`,
  })

const deep = (list: List, order: Order) =>
  statement(list, order, {
    before: `total as materialized (select ${list.counter} as count from organization where organization_id = $1),
      start as materialized (select s.* from total
        cross join lateral seek_bucket('${list.table}.${order.by}', $3, total.count, ${order.backwards ?? false}) s)`,
    page: window(list, order, {
      start: {
        key: `(select ${order.kind} from start)`,
        tie: '(select id from start)',
        isLeftOut: order.backwards ?? false,
      },
      range: 'limit $2 offset (select skip from start)',
    }),
    columns: '(select count from total) as total',
  })

const texts = new Map<string, string>()

/** Each text is made once. */
const textOf = (make: (list: List, order: Order) => string, list: List, order: Order): string => {
  const name = `${make.name} ${list.table} ${order.by} ${order.backwards ?? false} ${list.members}`
  const text = texts.get(name) ?? make(list, order)
  texts.set(name, text)
  return text
}

/**
 * One page of a list as the contract's JSON, built by PostgreSQL, and how many rows there are in all, of one moment.
 * However far into the list it is, it costs about the same; with conditions, when it was asked for a page like it since
 * the last change.
 */
export const page = async <Shape>(
  db: Db,
  list: List,
  { order, where = [], ...range }: Range & { order: Order; where?: readonly Condition[] },
): Promise<JsonOf<Shape>> => {
  const conditions = where.filter(({ value }) => value !== undefined)
  if (conditions.length > 0)
    return pageText<Shape>(await filteredPage(db, list, order, conditions, range), range)
  const row = await db.one<{ items: string; total: number }>(
    textOf(range.offset < seekFrom ? shallow : deep, list, order),
    [db.organizationId, range.limit, range.offset],
  )
  return pageText<Shape>(row, range)
}
