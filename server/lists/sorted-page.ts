import { binder, type FilteredQuery } from './filter.ts'
import { readPage } from './read-page.ts'
import { directionOf, type PageRow, unorderedSelect } from './statements.ts'

/**
 * Reads a page by sorting all rows that meet a filter; with the number of rows without the filter.
 * @param maxRows the most rows that are sorted and counted.
 */
export const sortedPage = (query: FilteredQuery, maxRows: number): Promise<PageRow> => {
  const { definition, order, filter, limit, offset } = query
  const { values, bind } = binder(filter)
  const direction = directionOf(order)
  const parts = {
    before: `found as materialized (${unorderedSelect(definition, order, filter.sql)} limit ${maxRows})`,
    page: `select * from found order by key ${direction}, tie ${direction}
      limit ${bind(limit)} offset ${bind(offset)}`,
    total: '(select count(*) from found)',
  }
  return readPage(query, direction, parts, values)
}
