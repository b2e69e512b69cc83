import type { ListParams } from './list-url'
import type { List } from './use-list'

/** The same list with its items shown as other rows, such as several items as one. */
export const listOf = <Item, Row, Params extends ListParams>(
  list: List<Item, Params>,
  rowsOf: (items: readonly Item[]) => Row[],
): List<Row, Params> => ({ ...list, rows: list.rows && rowsOf(list.rows) }) as unknown as List<Row, Params>
