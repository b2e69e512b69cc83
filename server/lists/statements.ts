import type { JsonOf } from '../generated/operations.ts'
import { type ListDefinition, type Order, type Paging, rowsOf } from './definition.ts'

/** SQL for columns of times in the contract's format: RFC 3339 in UTC with milliseconds. */
export const times = (...columns: string[]): string =>
  columns.map((column) => `rfc3339(t.${column}) as ${column}`).join(', ')

/** The row of the request's organization. */
export const ownOrganization = 'from organization where organization_id = $1'

/** SQL for the version of the organization's lists. A result is valid until the version changes. */
export const listVersion = `(select list_version ${ownOrganization})`

/** The direction in which an order's index is read. */
export const directionOf = ({ isBackwards }: Order) => (isBackwards ? 'desc' : 'asc')

/** Selects rows of a list in any order: their id, and the key and tie that decide their place. */
export const unorderedSelect = (
  { table, ...rest }: ListDefinition,
  { key, tie }: Order,
  condition: string,
): string =>
  `select l.${table}_id as id, ${key} as key, ${tie} as tie from own_${rowsOf({ table, ...rest })} l
   where l.organization_id = $1 ${condition}`

interface OrderedSelectOptions {
  /** Conditions on `l`, each with `and` before it. */
  condition?: string
  /** SQL for where to begin: at this key and tie or, with `isLeftOut`, after them. */
  start?: { key: string; tie: string; isLeftOut: boolean }
  /** The LIMIT and OFFSET clauses. */
  range: string
}

/** Selects the same in the order. */
export const orderedSelect = (
  definition: ListDefinition,
  order: Order,
  { condition = '', start, range }: OrderedSelectOptions,
): string => {
  const { key, tie } = order
  const direction = directionOf(order)
  const beyond = (order.isBackwards ? '<' : '>') + (start?.isLeftOut ? '' : '=')
  const from = start ? `and (${key}, ${tie}) ${beyond} (${start.key}, ${start.tie})` : ''
  return `${unorderedSelect(definition, order, condition)} ${from} order by ${key} ${direction}, ${tie} ${direction} ${range}`
}

/**
 * A join to the row that another row refers to. OFFSET 0 makes PostgreSQL look it up in an index for each of the few rows
 * of a page. Without it, one plan for all organizations expects an average one, and would read every row of a large one.
 */
export const joinOne = (table: string, condition: string): string =>
  `lateral (select * from ${table} where organization_id = $1 and ${condition} offset 0)`

export interface StatementParts {
  /** Common table expressions that `page` and `total` use. */
  before?: string
  /** A select of id, key and tie. */
  page: string
  /** SQL for the number of rows; the organization's row is `o`. */
  total: string
}

/**
 * The statement that returns a PageRow, all of it at one moment. It selects the organization's row, which has version
 * and counts.
 */
export const pageStatement = (
  { table, counter, members, joins = '' }: ListDefinition,
  direction: 'asc' | 'desc',
  { before, page, total }: StatementParts,
): string =>
  `with ${before ? `${before}, ` : ''}page as (${page})
   select coalesce((select json_agg(item) from (
     select ${members} from page
     cross join ${joinOne(table, `${table}_id = page.id`)} t ${joins}
     order by page.key ${direction}, page.tie ${direction}) item), '[]')::text as items,
     ${total} as total, o.list_version as version, o.${counter} as all
   from organization o where o.organization_id = $1`

/** The statement that returns the ids of a page's rows, with what `pageStatement` returns beside them. */
export const idsStatement = (
  { counter }: ListDefinition,
  direction: 'asc' | 'desc',
  { before, page, total }: StatementParts,
): string =>
  `with ${before ? `${before}, ` : ''}page as (${page})
   select array(select id from page order by key ${direction}, tie ${direction}) as ids,
     ${total} as total, o.list_version as version, o.${counter} as all
   from organization o where o.organization_id = $1`

/** The row that the statement of a page returns. */
export interface PageRow {
  /** The items as JSON. */
  items: string
  total: number
  version: number
  /** The number of rows without a filter. */
  all: number
}

/** The row of a statement that always returns one. */
export const oneRow = <Row>(row: Row | null): Row => {
  if (row === null) throw new Error('The statement always has a row.')
  return row
}

/** A page in the contract's JSON, with the suggestion if there is one, as the bytes to send. */
export const serializePage = <Shape>(
  { items, total }: Pick<PageRow, 'items' | 'total'>,
  { limit, offset }: Paging,
  suggestion: string | null = null,
): JsonOf<Shape> => {
  const current = Math.floor(offset / limit) + 1
  const more = suggestion === null ? '' : `,"suggestion":${JSON.stringify(suggestion)}`
  return Buffer.from(
    `{"items":${items},"total":${total},"current_page":${current}${more}}`,
  ) as Buffer as JsonOf<Shape>
}
