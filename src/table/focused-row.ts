import { type RefObject, useEffect, useState } from 'react'
import { createStore, type Store } from '../util/store'

/** The table of a list. */
export type TableRef = RefObject<HTMLTableElement | null>

/** The row that has the focus. */
export interface FocusedRow {
  element: HTMLElement
  /** Its place among the rows on screen, from 0. */
  index: number
}

const overlays = '[role=menu], dialog'

/** The link that opens a row: the one that is marked so, or else the first. */
export const linkIn = (row: Element | null | undefined): HTMLAnchorElement | null =>
  row?.querySelector<HTMLAnchorElement>('[data-open]') ?? row?.querySelector('a') ?? null

/** The elements of the rows. */
export const rowsIn = (table: TableRef): Element[] =>
  Array.from(table.current?.querySelectorAll('[data-row]') ?? [])

/**
 * Holds the row that has the focus; null when the focus is elsewhere. While the row's menu or a dialog has the focus,
 * the row stays.
 */
export const useFocusedRow = (table: TableRef): Store<FocusedRow | null> => {
  const [focused] = useState(() => createStore<FocusedRow | null>(null))
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      // A row's menu and its dialogs are elsewhere in the document, but belong to the row.
      if (!(target instanceof Element) || target.closest(overlays) !== null) return
      const element = target.closest<HTMLElement>('[data-row]')
      focused.set(element === null ? null : { element, index: rowsIn(table).indexOf(element) })
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [table, focused])
  return focused
}
