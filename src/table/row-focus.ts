import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

type Body = RefObject<HTMLTableSectionElement | null>

/** Where in a list the focus is, or was last. */
interface FocusedRow {
  row: HTMLElement
  index: number
}

// By entry of the history: where one left the list, one finds oneself again.
const savedFocus = new Map<string, { id: string | undefined; index: number }>()

const overlays = '[role=menu], dialog'

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
  const focused = useRef<FocusedRow | null>(null)
  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      // Its menu, and what one is asked before it is deleted, stand elsewhere in the document.
      if (!(target instanceof Element) || target.closest(overlays) !== null) return
      const row = target.closest<HTMLElement>('[data-row]')
      focused.current = row === null ? null : { row, index: rowsOf(body).indexOf(row) }
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [])
  const currentKey = useRef(key)
  useEffect(() => {
    currentKey.current = key
  })
  useEffect(() => {
    const focusedRow = savedFocus.get(currentKey.current)
    if (focusedRow === undefined) return
    savedFocus.delete(currentKey.current)
    focusRow(body, focusedRow.index, focusedRow.id)
  }, [])
  // In the layout phase, because the rows are still there.
  useLayoutEffect(
    () => () => {
      const focusedRow = focused.current
      if (focusedRow !== null)
        savedFocus.set(currentKey.current, { id: focusedRow.row.dataset['row'], index: focusedRow.index })
    },
    [],
  )
  useEffect(() => {
    const focusedRow = focused.current
    if (focusedRow === null || focusedRow.row.isConnected || document.activeElement !== document.body) return
    focused.current = null
    focusRow(body, focusedRow.index)
  })
  return body
}
