import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Body = RefObject<HTMLTableSectionElement | null>

/** Where in a list the focus is, or was last. */
interface Place {
  row: HTMLElement
  index: number
}

// By entry of the history: where one left the list, one finds oneself again.
const left = new Map<string, { id: string | undefined; index: number }>()

const over = '[role=menu], dialog'

const rowsOf = (body: Body) => Array.from(body.current?.children ?? [])

const focusRow = (body: Body, index: number, id?: string) => {
  const rows = rowsOf(body)
  const same = rows.find((row) => row instanceof HTMLElement && id !== undefined && row.dataset['row'] === id)
  const row = same ?? rows[Math.min(index, rows.length - 1)]
  const link = row?.querySelector<HTMLElement>('a')
  link?.focus({ preventScroll: true })
  link?.scrollIntoView({ block: 'nearest' })
}

/**
 * Remembers the row that one leaves the list by, and focuses it when one comes Back.
 * When the row that had the focus is gone, the row in its place gets it.
 */
export const useRowFocus = (): Body => {
  const { key } = useLocation()
  const body = useRef<HTMLTableSectionElement>(null)
  const focused = useRef<Place | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // Its menu, and what one is asked before it is deleted, stand elsewhere in the document.
      if (!(target instanceof Element) || target.closest(over) !== null) return
      const row = target.closest<HTMLElement>('[data-row]')
      focused.current = row === null ? null : { row, index: rowsOf(body).indexOf(row) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  const shown = useRef(key)
  useEffect(() => {
    shown.current = key
  })
  useEffect(() => {
    const was = left.get(shown.current)
    if (was === undefined) return
    left.delete(shown.current)
    focusRow(body, was.index, was.id)
  }, [])
  // In the layout phase, because the rows are still there.
  useLayoutEffect(
    () => () => {
      const was = focused.current
      if (was !== null) left.set(shown.current, { id: was.row.dataset['row'], index: was.index })
    },
    [],
  )
  useEffect(() => {
    const was = focused.current
    if (was === null || was.row.isConnected || document.activeElement !== document.body) return
    focused.current = null
    focusRow(body, was.index)
  })
  return body
}
