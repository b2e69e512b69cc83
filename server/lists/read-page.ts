import type { FilteredQuery } from './filter.ts'
import { idsStatement, oneRow, type PageRow, pageStatement, type StatementParts } from './statements.ts'

interface PageIds extends Omit<PageRow, 'items'> {
  ids: readonly string[]
}

/** Reads the rows with these ids, in their order. */
export const readByIds = async (
  { db, definition }: Pick<FilteredQuery, 'db' | 'definition'>,
  ids: readonly string[],
  total: number,
): Promise<PageRow> => {
  const text = pageStatement(definition, 'asc', {
    page: 'select id, place as key, 0 as tie from unnest($2::uuid[]) with ordinality p(id, place)',
    total: '$3::bigint',
  })
  return oneRow(await db.one<PageRow>(text, [db.organizationId, ids, total]))
}

/**
 * Reads a page of a filter in two statements: one finds the ids, planned for the values of the filter each time, and one
 * reads their rows, planned once. Planning both together takes several times as long as reading a page. When the lists
 * change in between, one statement does both.
 */
export const readPage = async (
  { db, definition }: Pick<FilteredQuery, 'db' | 'definition'>,
  direction: 'asc' | 'desc',
  parts: StatementParts,
  values: readonly unknown[],
): Promise<PageRow> => {
  const match = oneRow(await db.one<PageIds>(idsStatement(definition, direction, parts), values, 'each time'))
  if (match.ids.length === 0) return { ...match, items: '[]' }
  const page = await readByIds({ db, definition }, match.ids, match.total)
  if (page.version === match.version) return page
  return oneRow(await db.one<PageRow>(pageStatement(definition, direction, parts), values, 'each time'))
}
