/** The members by which a list can be ordered, of the contract's enumeration `x` and `-x`. */
type OrderName<Sort extends string> = Sort extends `-${string}` ? never : Sort

/**
 * An order of a list. Its key is SQL on the row `l`, as the index `<table>_by_<name>` and the line in `<table>_places` of
 * the database have it; the id decides between equals.
 * `descending` is what the order from the end is read from. `same`: the same index, backwards, which turns equals around
 * too; for keys that no two rows share. Else the index `<table>_by_<name>_desc`, in which equals stand as in the other:
 * `flipped` of the same text with the flipped id, backwards; `key` of a negated number.
 */
type OrderDefinition =
  | { kind: 'text'; key: string; descending: 'same' | 'flipped' }
  | { kind: 'number'; key: string; descending: 'same' | { key: string } }

/** A list whose orders the database has indexes for; `Sort` is the contract's enumeration. */
export interface ListDefinition<Sort extends string = string> {
  /** No other list of other members has it. */
  name: string
  /** The table; its view `own_<table>` shows the organization's rows. */
  table: 'department' | 'identity' | 'mailbox_quota' | 'audit_event'
  /** The column of the organization that counts all rows. */
  counter: 'department_count' | 'identity_count' | 'mailbox_count' | 'audit_event_count'
  /** Columns named as the contract names an item's members, in its order; the row is `t`. */
  members: string
  /** What members need besides the row. */
  joins?: string
  orders: Readonly<Record<OrderName<Sort>, OrderDefinition>>
}

/** How an order is read. */
export interface Order {
  /** The order's name in `<table>_places`. */
  name: string
  kind: OrderDefinition['kind']
  /** What decides a row's place, and what decides between equals: SQL on the row `l`. */
  key: string
  tie: string
  isBackwards: boolean
}

/** How to read the order that the contract calls `sort`. */
export const orderOf = ({ table, orders }: Pick<ListDefinition, 'table' | 'orders'>, sort: string): Order => {
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const definition = orders[name]
  if (definition === undefined) throw new Error(`The list has no order ${name}.`)
  const { kind, key, descending } = definition
  const tie = `l.${table}_id`
  if (!isDescending) return { name, kind, key, tie, isBackwards: false }
  if (descending === 'same') return { name, kind, key, tie, isBackwards: true }
  return descending === 'flipped'
    ? { name: `${name}_desc`, kind, key, tie: `flip(${tie})`, isBackwards: true }
    : { name: `${name}_desc`, kind, key: descending.key, tie, isBackwards: false }
}

/** Every order of a list, both ways, as the contract calls them. */
export const sortsOf = <Sort extends string>({ orders }: ListDefinition<Sort>): Sort[] =>
  Object.keys(orders).flatMap((name) => [name, `-${name}`] as Sort[])

/** Which page. */
export interface Paging {
  limit: number
  offset: number
}
