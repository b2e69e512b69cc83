import { useDeferredValue, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keptScroll } from '../ui/use-scroll-kept'

/** The rows that are rendered first. */
export const firstRows = 12

let begun = false

/**
 * Whether to render the whole list. Not at once where the console begins with it: most of the time until the first
 * row is seen would go into rows that nobody sees yet. The rest follows in the next moment.
 */
export const useWholeList = (): boolean => {
  const { key } = useLocation()
  const [atOnce] = useState(() => begun || keptScroll(key) > 0)
  useEffect(() => {
    begun = true
  }, [])
  return useDeferredValue(true, atOnce)
}
