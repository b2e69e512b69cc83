import type { JsonOf } from '../generated/operations.ts'
import type { ListDefinition, Order, Paging } from './definition.ts'

/** Columns of times as the contract has them: RFC 3339 in UTC with milliseconds. */
export const times = (...columns: string[]): string =>
  columns.map((column) => `rfc3339(t.${column}) as ${column}`).join(', ')

/** The own organization's row. */
export const ownOrganization = 'from organization where organization_id = $1'

/** The version of the organization's lists, as SQL: what was found of one version holds as long as that is the version. */
export const listVersion = `(select list_version ${ownOrganization})`

/** Which way an order's index is read. */
export const directionOf = ({ isBackwards }: Order) => (isBackwards ? 'desc' : 'asc')

/** Rows of a list in whatever order: their id, and the key and tie that decide their place. */
export const unorderedSelect = ({ table }: ListDefinition, { key, tie }: Order, condition: string): string =>
  `select l.${table}_id as id, ${key} as key, ${tie} as tie from own_${table} l
   where l.organization_id = $1 ${condition}`

interface OrderedSelectOptions {
  /** Conditions on `l`, each with `and` before it. */
  condition?: string
  /** Where to begin, as SQL: with that key and tie or, when they are left out, after them. */
  start?: { key: string; tie: string; isLeftOut: boolean }
  /** LIMIT and OFFSET. */
  range: string
}

/** The same in order. */
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
 * The row that another one names, for FROM. OFFSET 0 keeps it a look into an index for each of the few rows of a page:
 * a plan that serves all organizations takes each for an average one, and would read every row of a large one.
 */
export const lookUp = (table: string, condition: string): string =>
  `lateral (select * from ${table} where organization_id = $1 and ${condition} offset 0)`

interface StatementParts {
  /** Common table expressions that the others use. */
  before?: string
  /** A select of id, key and tie. */
  page: string
  /** How many rows there are, as SQL; the organization's row is `o`. */
  total: string
}

/** The statement that answers a PageRow, all of one moment. Its one row is the organization's, where version and counts are. */
export const pageStatement = (
  { table, counter, members, joins = '' }: ListDefinition,
  direction: 'asc' | 'desc',
  { before, page, total }: StatementParts,
): string =>
  `with ${before ? `${before}, ` : ''}page as (${page})
   select coalesce((select json_agg(item) from (
     select ${members} from page
     cross join ${lookUp(table, `${table}_id = page.id`)} t ${joins}
     order by page.key ${direction}, page.tie ${direction}) item), '[]')::text as items,
     ${total} as total, o.list_version as version, o.${counter} as all
   from organization o where o.organization_id = $1`

/** What a page's statement answers. */
export interface PageRow {
  /** JSON. */
  items: string
  total: number
  version: number
  /** How many rows there are without a filter. */
  all: number
}

/** The row of a statement that always has one. */
export const oneRow = <Row>(row: Row | null): Row => {
  if (row === null) throw new Error('The statement always has a row.')
  return row
}

/** The contract's list in the bytes that go out. */
export const serializePage = <Shape>(
  { items, total }: Pick<PageRow, 'items' | 'total'>,
  { limit, offset }: Paging,
): JsonOf<Shape> => {
  const current = Math.floor(offset / limit) + 1
  return Buffer.from(
    `{"items":${items},"total":${total},"current_page":${current}}`,
  ) as Buffer as JsonOf<Shape>
}
