import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Store } from '../util/store'
import { useLatest } from '../util/use-latest'
import { type Body, type FocusedRow, rowsIn, useFocusedRow } from './focused-row'

/** The row by which a list was left, by entry of the history: an entry belongs to one list of one organization. */
const left = new Map<string, { id: string | undefined; index: number }>()

const idOf = (row: Element | undefined) => (row instanceof HTMLElement ? row.dataset['row'] : undefined)

/** Focuses the row with that id, or the one that stands in its place. */
const focusRow = (body: Body, index: number, id?: string) => {
  const rows = rowsIn(body)
  const same = id === undefined ? undefined : rows.find((row) => idOf(row) === id)
  const row = same ?? rows[Math.min(index, rows.length - 1)]
  const link = row?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

/** Where one left the list, one finds oneself again on coming Back. */
const useFocusAfterBack = (body: Body, focused: Store<FocusedRow | null>) => {
  const key = useLatest(useLocation().key)
  useEffect(() => {
    const row = left.get(key.current)
    if (row === undefined) return
    left.delete(key.current)
    focusRow(body, row.index, row.id)
  }, [body, key])
  // In the layout phase, because the rows are still there.
  useLayoutEffect(
    () => () => {
      const row = focused.get()
      if (row !== null) left.set(key.current, { id: idOf(row.element), index: row.index })
    },
    [focused, key],
  )
}

/** When the row that had the focus is gone, the row in its place gets it. */
const useFocusAfterRemoval = (body: Body, focused: Store<FocusedRow | null>) => {
  // After each rendering, because the row may go long before the dialog that asked for it gives the focus back.
  useEffect(() => {
    const row = focused.get()
    if (row === null || row.element.isConnected || document.activeElement !== document.body) return
    focused.set(null)
    focusRow(body, row.index)
  })
}

/** Keeps the focus in a list when one comes Back to it and when the focused row goes. For the body of its table. */
export const useRowFocus = (): Body => {
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useFocusedRow(body)
  useFocusAfterBack(body, focused)
  useFocusAfterRemoval(body, focused)
  return body
}
