import type { ListParams } from './list-url'
import type { List } from './use-list'

// A table compares its rows by their array, so that a rendering without a new response works none of them out again.
const known = new WeakMap<readonly unknown[], { rowsOf: unknown; rows: unknown[] }>()

const keep = <Item, Row>(items: readonly Item[], rowsOf: (items: readonly Item[]) => Row[]): Row[] => {
  const before = known.get(items)
  if (before?.rowsOf === rowsOf) return before.rows as Row[]
  const rows = rowsOf(items)
  known.set(items, { rowsOf, rows })
  return rows
}

/** The same list with its items shown as other rows, such as several items as one; `rowsOf` is the same at every rendering. */
export const listOf = <Item, Row, Params extends ListParams>(
  list: List<Item, Params>,
  rowsOf: (items: readonly Item[]) => Row[],
): List<Row, Params> =>
  ({ ...list, rows: list.rows && keep(list.rows, rowsOf) }) as unknown as List<Row, Params>
