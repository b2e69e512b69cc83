import { useMemo } from 'react'
import { setSetting, useSetting } from '../util/setting'
import type { Column } from './columns'

/** How much room a row takes. */
export type Density = 'comfortable' | 'compact'

/** How dense this browser shows every list. */
export const useDensity = (): Density => (useSetting('density') === 'compact' ? 'compact' : 'comfortable')

/** Chooses how dense this browser shows every list, from now on. */
export const setDensity = (density: Density): void =>
  setSetting('density', density === 'compact' ? density : '')

const nameOf = (list: string) => `columns.${list}`

/** The ids of the columns of a list that this browser does not show. */
export const useHidden = (list: string): readonly string[] => {
  const stored = useSetting(nameOf(list))
  return useMemo(() => (stored === '' ? [] : stored.split(',')), [stored])
}

/** Shows or hides a column of a list in this browser, from now on. */
export const setHidden = (list: string, hidden: readonly string[], id: string, hide: boolean): void =>
  setSetting(nameOf(list), [...hidden.filter((one) => one !== id), ...(hide ? [id] : [])].join(','))

/** What a column is remembered as. */
export const columnId = <Row extends object>(column: Column<Row>): string =>
  column.id ?? ('accessorKey' in column ? String(column.accessorKey) : '')

/** The columns that are shown; the first one, with the rows' names, always is. */
export const useShown = <Row extends object>(list: string, columns: Column<Row>[]): Column<Row>[] => {
  const hidden = useHidden(list)
  return useMemo(
    () => columns.filter((column, index) => index === 0 || !hidden.includes(columnId(column))),
    [columns, hidden],
  )
}
