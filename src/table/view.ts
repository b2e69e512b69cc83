import { useMemo } from 'react'
import { useSetting } from '../util/setting'
import type { Column } from './columns'

/** How much room a row takes. */
export type Density = 'comfortable' | 'compact'

/** How dense this browser shows every list. */
export const useDensity = (): Density => (useSetting('density') === 'compact' ? 'compact' : 'comfortable')

/** The setting that remembers which columns of a list are hidden. */
export const columnsSetting = (list: string): string => `columns.${list}`

/** The ids of the columns of a list that this browser does not show. */
export const useHiddenColumns = (list: string): readonly string[] => {
  const stored = useSetting(columnsSetting(list))
  return useMemo(() => (stored === '' ? [] : stored.split(',')), [stored])
}

/** What a column is remembered as. */
export const columnId = <Row extends object>(column: Column<Row>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')

/** The columns that are shown; the first one, with the rows' names, always is. */
export const useVisibleColumns = <Row extends object>(
  list: string,
  columns: Column<Row>[],
): Column<Row>[] => {
  const hidden = useHiddenColumns(list)
  return useMemo(
    () => columns.filter((column, index) => index === 0 || !hidden.includes(columnId(column))),
    [columns, hidden],
  )
}
