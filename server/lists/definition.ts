/** The members by which a list can be ordered: `x` of the contract's enumeration `x`, `-x` and `relevance`. */
type OrderName<Sort extends string> = Sort extends `-${string}` | 'relevance' ? never : Sort

/**
 * An order of a list. Its key is SQL on the row `l`, the same as in the index `<table>_by_<name>` and in the line of
 * `<table>_places` in the database. The id decides between rows with equal keys.
 * `descending` tells how the descending order is read. `same` reads the same index backwards, which also reverses rows
 * with equal keys, so it is only for keys that no two rows share. The others read the index `<table>_by_<name>_desc`, in
 * which rows with equal keys have the same order as in the ascending index. `flipped` reads it backwards, and it has
 * the same text with the flipped id; `key` is the negated number that it has.
 */
type OrderDefinition =
  | { kind: 'text'; key: string; descending: 'same' | 'flipped' }
  | { kind: 'number'; key: string; descending: 'same' | { key: string } }

/** A list whose orders have indexes in the database. `Sort` is the contract's enumeration. */
export interface ListDefinition<Sort extends string = string> {
  /** Unique: lists with different members have different names. */
  name: string
  /** The table; its view `own_<table>` shows the organization's rows. */
  table: 'department' | 'identity' | 'mailbox_quota' | 'audit_event' | 'address'
  /** What shows the list's rows where those are not all of the table: a view, which has a view `own_<rows>` too. */
  rows?: 'activity' | 'audit_event'
  /** The column of the organization with the number of all rows. */
  counter: 'department_count' | 'identity_count' | 'mailbox_count' | 'audit_event_count' | 'address_count'
  /** The columns of an item, with the contract's names and in its order; the row is `t`. */
  members: string
  /** The joins that `members` needs. */
  joins?: string
  orders: Readonly<Record<OrderName<Sort>, OrderDefinition>>
  /** The order by text of rows that meet a search equally well. Lists without it have no order by relevance. */
  relevance?: OrderName<Sort>
  /** SQL on the row `l`: the text whose words are suggested. Lists without it make no suggestions. */
  shown?: string
}

/** How an order is read. */
export interface Order {
  /** The order's name in `<table>_places`. */
  name: string
  kind: OrderDefinition['kind']
  /** SQL on the row `l`: `key` decides a row's place, and `tie` decides between equal keys. */
  key: string
  tie: string
  isBackwards: boolean
}

/** How to read the order with the contract's name `sort`. */
export const orderOf = ({ table, orders }: Pick<ListDefinition, 'table' | 'orders'>, sort: string): Order => {
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const definition = orders[name]
  if (definition === undefined) throw new Error(`The list can't be sorted by ${name}.`)
  const { kind, key, descending } = definition
  const tie = `l.${table}_id`
  if (!isDescending) return { name, kind, key, tie, isBackwards: false }
  if (descending === 'same') return { name, kind, key, tie, isBackwards: true }
  return descending === 'flipped'
    ? { name: `${name}_desc`, kind, key, tie: `flip(${tie})`, isBackwards: true }
    : { name: `${name}_desc`, kind, key: descending.key, tie, isBackwards: false }
}

/** The order by how well rows meet a search; `rank` is a number of one digit, and equals are in `order`, which is one by text. */
export const rankedOrder = (order: Order, rank: string): Order => ({
  ...order,
  name: 'relevance',
  key: `(${rank} || ' ' || ${order.key}) collate postroom_text`,
})

/** The contract's names of all orders of a list that have an index, ascending and descending. */
export const sortsOf = <Sort extends string>({ orders }: ListDefinition<Sort>): Sort[] =>
  Object.keys(orders).flatMap((name) => [name, `-${name}`] as Sort[])

/** The place of a page in a list. */
export interface Paging {
  limit: number
  offset: number
}

/** What shows the rows of a list. */
export const rowsOf = ({ table, rows }: Pick<ListDefinition, 'table' | 'rows'>): string => rows ?? table
