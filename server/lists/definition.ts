/** The members by which a list can be ordered, of the contract's enumeration `x` and `-x`. */
type OrderName<Sort extends string> = Sort extends `-${string}` ? never : Sort

/** An order of a list. The view `<table>_list` has its key as `by_<name>` and the id that decides between equals as `by_<name>_id`. */
interface OrderDefinition {
  kind: 'text' | 'number'
  /**
   * What the order from the end is read from. `same`: the same index, backwards, which turns equals around too; for
   * keys that no two rows share. `own`: an index in which equals stand as in the other, whose columns are called
   * `by_<name>_desc` and `by_<name>_desc_id`; there a number is negated, and of a text the id is flipped.
   */
  descending: 'same' | 'own'
}

/** A list whose orders the database has indexes for; `Sort` is the contract's enumeration. */
export interface ListDefinition<Sort extends string = string> {
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
  orders: Readonly<Record<OrderName<Sort>, OrderDefinition>>
}

/** How an order is read from the view. */
export interface Order {
  /** Its columns are `by_<by>` and `by_<by>_id`. */
  by: string
  kind: OrderDefinition['kind']
  isBackwards: boolean
}

/** How to read the order that the contract calls `sort`. */
export const orderOf = ({ orders }: Pick<ListDefinition, 'orders'>, sort: string): Order => {
  const isDescending = sort.startsWith('-')
  const name = isDescending ? sort.slice(1) : sort
  const definition = orders[name]
  if (definition === undefined) throw new Error(`The list has no order ${name}.`)
  const { kind, descending } = definition
  if (!isDescending) return { by: name, kind, isBackwards: false }
  return descending === 'same'
    ? { by: name, kind, isBackwards: true }
    : { by: `${name}_desc`, kind, isBackwards: kind === 'text' }
}

/** Every order of a list, both ways, as the contract calls them. */
export const sortsOf = <Sort extends string>({ orders }: ListDefinition<Sort>): Sort[] =>
  Object.keys(orders).flatMap((name) => [name, `-${name}`] as Sort[])

/** Which page. */
export interface Paging {
  limit: number
  offset: number
}
