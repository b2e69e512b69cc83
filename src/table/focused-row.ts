import { type RefObject, useEffect, useState } from 'react'
import { createStore, type Store } from '../util/store'

/** The body of a list's table. */
export type Body = RefObject<HTMLTableSectionElement | null>

/** The row that has the focus. */
export interface FocusedRow {
  element: HTMLElement
  /** Which of the rows it is, from 0. */
  index: number
}

const over = '[role=menu], dialog'

/** The elements of the rows. */
export const rowsIn = (body: Body): Element[] => Array.from(body.current?.children ?? [])

/** Follows which row has the focus; null when it is elsewhere. A row keeps it while its menu or a dialog has it. */
export const useFocusedRow = (body: Body): Store<FocusedRow | null> => {
  const [focused] = useState(() => createStore<FocusedRow | null>(null))
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A row's menu, and what one is asked before it is deleted, stand elsewhere in the document.
      if (!(target instanceof Element) || target.closest(over) !== null) return
      const element = target.closest<HTMLElement>('[data-row]')
      focused.set(element === null ? null : { element, index: rowsIn(body).indexOf(element) })
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [body, focused])
  return focused
}
