import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Store } from '../util/store'
import { useLatest } from '../util/use-latest'
import { type TableRef, type FocusedRow, linkIn, rowsIn, useFocusedRow } from './focused-row'

/** The row that had the focus when the user left a list, by the key of the history entry. */
const lastFocusedRows = new Map<string, { id: string | undefined; index: number }>()

const idOf = (row: Element | undefined) => (row instanceof HTMLElement ? row.dataset['row'] : undefined)

/** Focuses the row with that id, or else the row at that index. */
const focusRow = (table: TableRef, index: number, id?: string) => {
  const rows = rowsIn(table)
  const same = id === undefined ? undefined : rows.find((row) => idOf(row) === id)
  const row = same ?? rows[Math.min(index, rows.length - 1)]
  const link = linkIn(row)
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

/** After Back, focuses the row that had the focus when the user left the list. */
const useFocusAfterBack = (table: TableRef, focused: Store<FocusedRow | null>) => {
  const key = useLatest(useLocation().key)
  useEffect(() => {
    const row = lastFocusedRows.get(key.current)
    if (row === undefined) return
    lastFocusedRows.delete(key.current)
    focusRow(table, row.index, row.id)
  }, [table, key])
  // A layout effect, because its cleanup runs while the rows are still in the document.
  useLayoutEffect(
    () => () => {
      const row = focused.get()
      if (row !== null) lastFocusedRows.set(key.current, { id: idOf(row.element), index: row.index })
    },
    [focused, key],
  )
}

/** When the focused row has been removed, focuses the row that has taken its place. */
const useFocusAfterRemoval = (table: TableRef, focused: Store<FocusedRow | null>) => {
  // After each rendering: the row may be removed long before the dialog closes and returns the focus.
  useEffect(() => {
    const row = focused.get()
    if (row === null || row.element.isConnected || document.activeElement !== document.body) return
    focused.set(null)
    focusRow(table, row.index)
  })
}

/** Restores the focus in a list after Back and after the focused row was removed. Returns the ref for the table. */
export const useRowFocus = (): TableRef => {
  const table = useRef<HTMLTableElement>(null)
  const focused = useFocusedRow(table)
  useFocusAfterBack(table, focused)
  useFocusAfterRemoval(table, focused)
  return table
}
