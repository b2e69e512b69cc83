import { binder, type FilteredQuery } from './filter.ts'
import {
  directionOf,
  listVersion,
  oneRow,
  ownOrganization,
  type PageRow,
  pageStatement,
  unorderedSelect,
} from './statements.ts'

/**
 * A page out of all rows that meet a filter, sorted; with how many rows there are without it.
 * @param maxRows so many are sorted, and counted, at most.
 */
export const sortedPage = async (
  { db, definition, order, filter, limit, offset }: FilteredQuery,
  maxRows: number,
): Promise<PageRow & { all: number }> => {
  const { values, bind } = binder(filter)
  const direction = directionOf(order)
  return oneRow(
    await db.one<PageRow & { all: number }>(
      pageStatement(definition, direction, {
        before: `found as materialized (${unorderedSelect(definition, order, filter.sql)} limit ${maxRows})`,
        page: `select * from found order by key ${direction}, tie ${direction}
          limit ${bind(limit)} offset ${bind(offset)}`,
        columns: `(select count(*) from found) as total, ${listVersion} as version,
          (select ${definition.counter} ${ownOrganization}) as all`,
      }),
      values,
    ),
  )
}
