import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

// By entry of the history: where one left the list, one finds oneself again.
const left = new Map<string, string>()

/** Remembers the row whose link is followed, and focuses that link when one comes Back to the list. */
export const useRowFocus = (): RefObject<HTMLTableSectionElement | null> => {
  const { key } = useLocation()
  const body = useRef<HTMLTableSectionElement>(null)
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
      const row = target instanceof Element ? target.closest('a')?.closest<HTMLElement>('[data-row]') : null
      if (row?.dataset['row'] !== undefined) left.set(key, row.dataset['row'])
    }
    rows?.addEventListener('click', remember)
    return () => rows?.removeEventListener('click', remember)
  }, [key])
  return body
}
