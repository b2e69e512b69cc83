import type { Db } from '../db/database.ts'
import { type ListDefinition, type Order, orderOf, type Paging, rowsOf } from './definition.ts'
import { chooseStrategy, type Thresholds } from './strategy.ts'
import {
  directionOf,
  oneRow,
  orderedSelect,
  ownOrganization,
  type PageRow,
  pageStatement,
} from './statements.ts'

/** The contract's default. Each connection plans the statements of these pages only once. */
const defaultLimit = 50

/** Finds a page with a scan of the order's index from its beginning. */
const offsetStatement = (definition: ListDefinition, order: Order, limit: string, offset: string) =>
  pageStatement(definition, directionOf(order), {
    page: orderedSelect(definition, order, { range: `limit ${limit} offset ${offset}` }),
    total: `o.${definition.counter}`,
  })

/** Finds a page by adding up the counts of the order's buckets. */
const seekStatement = (definition: ListDefinition, order: Order, limit: string, offset: string) =>
  pageStatement(definition, directionOf(order), {
    before: `total as materialized (select ${definition.counter} as count ${ownOrganization}),
      start as materialized (select s.* from total cross join lateral
        seek_bucket('${rowsOf(definition)}.${order.name}', ${offset}, total.count, ${order.isBackwards}) s)`,
    page: orderedSelect(definition, order, {
      start: {
        key: `(select ${order.kind === 'text' ? 'name' : 'number'} from start)`,
        tie: '(select id from start)',
        isLeftOut: order.isBackwards,
      },
      range: `limit ${limit} offset (select skip from start)`,
    }),
    total: `o.${definition.counter}`,
  })

interface WholeListQuery extends Paging {
  db: Db
  definition: ListDefinition
  sort: string
}

/** Creates the function that finds pages of lists without a filter, with the total, at one moment. */
export const createWholeListPages = (thresholds: Thresholds) => {
  return async ({ db, definition, sort, limit, offset }: WholeListQuery): Promise<PageRow> => {
    const strategy = chooseStrategy({ filter: 'none', offset }, thresholds)
    const order = orderOf(definition, sort)
    const id = db.organizationId
    const page = async (...statement: Parameters<Db['one']>) => oneRow(await db.one<PageRow>(...statement))
    // The limit is a constant, so that one plan is right for all of these pages.
    if (limit === defaultLimit && strategy === 'offset' && offset === 0)
      return page(offsetStatement(definition, order, `${defaultLimit}`, '0'), [id])
    if (limit === defaultLimit && strategy === 'seek')
      return page(seekStatement(definition, order, `${defaultLimit}`, '$2'), [id, offset])
    const statement = strategy === 'seek' ? seekStatement : offsetStatement
    return page(statement(definition, order, '$2', '$3'), [id, limit, offset], 'each time')
  }
}
