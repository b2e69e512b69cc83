import { binder, type FilteredQuery } from './filter.ts'
import { directionOf, oneRow, type PageRow, pageStatement, unorderedSelect } from './statements.ts'

/**
 * Reads a page by sorting all rows that meet a filter; with the number of rows without the filter.
 * @param maxRows the most rows that are sorted and counted.
 */
export const sortedPage = async (
  { db, definition, order, filter, limit, offset }: FilteredQuery,
  maxRows: number,
): Promise<PageRow> => {
  const { values, bind } = binder(filter)
  const direction = directionOf(order)
  return oneRow(
    await db.one<PageRow>(
      pageStatement(definition, direction, {
        before: `found as materialized (${unorderedSelect(definition, order, filter.sql)} limit ${maxRows})`,
        page: `select * from found order by key ${direction}, tie ${direction}
          limit ${bind(limit)} offset ${bind(offset)}`,
        total: '(select count(*) from found)',
      }),
      values,
    ),
  )
}
