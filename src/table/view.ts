import { useMemo } from 'react'
import { createSetting, oneOf } from '../util/setting'
import type { Store } from '../util/store'
import type { Column } from './columns'

/** How much room a row takes. */
export type Density = 'comfortable' | 'compact'

const density = createSetting<Density>('density', {
  byDefault: 'comfortable',
  parse: oneOf('comfortable', 'compact'),
})

/** How dense this browser shows every list. */
export const useDensity = density.use
export const setDensity = density.set

const none: readonly string[] = []

const createHidden = (list: string) =>
  createSetting(`columns.${list}`, {
    byDefault: none,
    parse: (text) => (text === '' ? none : text.split(',')),
  })

// One setting a list, made when the list is first shown: whoever shows it has to follow the same one.
const hiddenByList = new Map<string, Store<readonly string[]>>()

/** The ids of the columns of a list that this browser does not show. */
export const hiddenColumns = (list: string): Store<readonly string[]> => {
  const hidden = hiddenByList.get(list) ?? createHidden(list)
  hiddenByList.set(list, hidden)
  return hidden
}

/** What a column is remembered as. */
export const columnId = <Row extends object>(column: Column<Row>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')

/** The columns that are shown; the first one, with the rows' names, always is. */
export const useVisibleColumns = <Row extends object>(
  list: string,
  columns: Column<Row>[],
): Column<Row>[] => {
  const hidden = hiddenColumns(list).use()
  return useMemo(
    () => columns.filter((column, index) => index === 0 || !hidden.includes(columnId(column))),
    [columns, hidden],
  )
}
