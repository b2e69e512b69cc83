import { useMemo } from 'react'
import { createSetting, oneOf } from '../util/setting'
import type { Store } from '../util/store'
import type { Column } from './columns'

/** How high the rows are. */
export type Density = 'comfortable' | 'compact'

const density = createSetting<Density>('density', {
  byDefault: 'comfortable',
  parse: oneOf('comfortable', 'compact'),
})

/** The density of all lists in this browser. */
export const useDensity = density.use
export const setDensity = density.set

const none: readonly string[] = []

const createHidden = (list: string) =>
  createSetting(`columns.${list}`, {
    byDefault: none,
    parse: (text) => (text === '' ? none : text.split(',')),
  })

// One store for each list, made when it is first needed, so that all components follow the same one.
const hiddenByList = new Map<string, Store<readonly string[]>>()

/** The columns of a list that the user has hidden in this browser, by id, and those that the user has chosen, as `+id`. */
export const hiddenColumns = (list: string): Store<readonly string[]> => {
  const hidden = hiddenByList.get(list) ?? createHidden(list)
  hiddenByList.set(list, hidden)
  return hidden
}

/** The id under which a column's setting is stored. */
export const columnId = <Row extends object>(column: Column<Row>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')

/**
 * The columns to show. The first one has the rows' names and is always shown.
 * @param rows the rows on screen, for columns that are hidden while empty; null for all columns that the user hasn't hidden.
 */
export const useVisibleColumns = <Row extends object>(
  list: string,
  columns: Column<Row>[],
  rows: readonly Row[] | null,
): Column<Row>[] => {
  const choices = hiddenColumns(list).use()
  // A text, because the rows are others at each request.
  const empty = columns
    .filter(
      ({ meta }) =>
        rows !== null && meta?.isUsed !== undefined && !rows.some(meta.isUsed as (row: Row) => boolean),
    )
    .map(columnId)
    .join(',')
  return useMemo(() => {
    const hidden = new Set([...choices, ...empty.split(',').filter((id) => !choices.includes(`+${id}`))])
    return columns.filter((column, index) => index === 0 || !hidden.has(columnId(column)))
  }, [columns, choices, empty])
}
