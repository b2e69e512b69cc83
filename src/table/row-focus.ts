import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// By entry of the history: where one left the list, one finds oneself again.
const left = new Map<string, string>()

type Body = RefObject<HTMLTableSectionElement | null>

const rowOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest('[data-row]') : null

/** When the row that had the focus is gone, the row in its place gets it. */
const useFocusKept = (body: Body) => {
  const focused = useRef<{ row: Element; index: number } | null>(null)
  useEffect(() => {
    const element = body.current
    const note = ({ target }: FocusEvent) => {
      const row = rowOf(target)
      if (row !== null) focused.current = { row, index: Array.from(element?.children ?? []).indexOf(row) }
    }
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [body])
  useEffect(() => {
    const was = focused.current
    if (was === null || was.row.isConnected || document.activeElement !== document.body) return
    focused.current = null
    const links = body.current?.querySelectorAll<HTMLElement>('[data-row] a') ?? []
    links[Math.min(was.index, links.length - 1)]?.focus()
  })
}

/**
 * Remembers the row whose link is followed, and focuses that link when one comes Back to the list.
 * The focus stays in the list also when its row is deleted.
 */
export const useRowFocus = (): Body => {
  const { key } = useLocation()
  const body = useRef<HTMLTableSectionElement>(null)
  useFocusKept(body)
  useEffect(() => {
    const rows = body.current
    const id = left.get(key)
    if (id !== undefined) {
      left.delete(key)
      const link = rows?.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"] a`)
      link?.focus({ preventScroll: true })
      link?.scrollIntoView({ block: 'nearest' })
    }
    const remember = ({ target }: MouseEvent) => {
      const row = target instanceof Element && target.closest('a') !== null ? rowOf(target) : null
      if (row instanceof HTMLElement) left.set(key, row.dataset['row'] ?? '')
    }
    rows?.addEventListener('click', remember)
    return () => rows?.removeEventListener('click', remember)
  }, [key])
  return body
}
