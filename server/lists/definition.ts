import type { JsonOf } from '../generated/operations.ts'

/** In what order a list goes: one of list_orders() in the database, forwards or from its end. */
export interface Order {
  by: string
  /** What kind of key it has there. */
  kind: 'name' | 'number'
  backwards?: boolean
}

/** A list of which the database knows the orders. */
export interface ListDefinition {
  /** No other list of other members has it. */
  name: string
  /** The table; its view `<table>_list` has the keys of all orders and what is filtered by. */
  table: 'department' | 'identity' | 'mailbox_quota' | 'audit_event'
  /** The column of the organization that counts all rows. */
  counter: 'department_count' | 'identity_count' | 'mailbox_count' | 'audit_event_count'
  /** Columns named as the contract names an item's members, in its order; the row is `t`. */
  members: string
  /** What members need besides the row. */
  joins?: string
}

export interface Paging {
  limit: number
  offset: number
}

/** Members of a time: RFC 3339 in UTC with milliseconds. */
export const times = (...columns: string[]): string =>
  columns.map((column) => `rfc3339(t.${column}) as ${column}`).join(', ')

interface OrderedSelectOptions {
  /** Conditions on `l`, each with `and` before it. */
  filter?: string
  /** Where to begin, as SQL: with that key and tie or, when they are left out, after them. */
  start?: { key: string; tie: string; isLeftOut: boolean }
  /** LIMIT and OFFSET. */
  range: string
}

/** Which way the index is read. */
export const directionOf = ({ backwards }: Order) => (backwards ? 'desc' : 'asc')

/** Rows of a list in whatever order: their id, and the key and tie that decide their place. */
export const unorderedSelect = ({ table }: ListDefinition, { by }: Order, filter: string): string =>
  `select l.${table}_id as id, l.by_${by} as key, l.by_${by}_id as tie from ${table}_list l
   where l.organization_id = $1 ${filter}`

/** The same in order. */
export const orderedSelect = (
  list: ListDefinition,
  order: Order,
  { filter = '', start, range }: OrderedSelectOptions,
): string => {
  const [key, tie, direction] = [`l.by_${order.by}`, `l.by_${order.by}_id`, directionOf(order)]
  const beyond = (order.backwards ? '<' : '>') + (start?.isLeftOut ? '' : '=')
  const from = start ? `and (${key}, ${tie}) ${beyond} (${start.key}, ${start.tie})` : ''
  return `${unorderedSelect(list, order, filter)} ${from} order by ${key} ${direction}, ${tie} ${direction} ${range}`
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
  page: string
  /** Columns beside `items`. */
  columns: string
}

/** The statement that answers the items of a page as JSON text, and what is known beside them. */
export const pageStatement = (
  { table, members, joins = '' }: ListDefinition,
  order: Order,
  { before, page, columns }: StatementParts,
): string =>
  `with ${before ? `${before}, ` : ''}page as (${page})
   select coalesce((select json_agg(item) from (
     select ${members} from page
     cross join ${lookUp(table, `${table}_id = page.id`)} t ${joins}
     order by page.key ${directionOf(order)}, page.tie ${directionOf(order)}) item), '[]')::text as items, ${columns}`

/** The list envelope, in the bytes that go out. */
export const pageBody = <Shape>(
  row: { items: string; total: number },
  { limit, offset }: Paging,
): JsonOf<Shape> => {
  const current = Math.floor(offset / limit) + 1
  const text = `{"items":${row.items},"total":${row.total},"current_page":${current}}`
  return Buffer.from(text) as Buffer as JsonOf<Shape>
}
