import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keptScroll } from '../ui/use-scroll-kept'

/** The rows that are rendered first. */
export const firstRows = 12

let begun = false

/**
 * Whether to render the whole list. Not at once where other rows have come: most of the time until the first of them
 * is seen would go into rows that nobody sees yet. The rest follows in the next moment, and where the console begins
 * with the list, the way to its pages too.
 * @param rowsOf what the rows belong to.
 */
export const useWholeList = (rowsOf: string): { isWhole: boolean; hasPages: boolean } => {
  const { key } = useLocation()
  const [atOnce] = useState(() => begun || keptScroll(key) > 0)
  useEffect(() => {
    begun = true
  }, [])
  const last = useDeferredValue<string | null>(rowsOf, atOnce ? rowsOf : null)
  return { isWhole: last === rowsOf, hasPages: last !== null }
}
