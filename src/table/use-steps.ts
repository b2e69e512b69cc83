import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { keptScroll } from '../ui/use-scroll-kept'

/** About as many rows as are seen before one scrolls: on a phone they are cards. */
const step = window.innerWidth < 640 ? 6 : 12

let begun = false

/**
 * How many of a list's rows to render. Not all of them at once: most of the time until the first is seen would go into
 * rows that nobody sees yet. The rest follows in steps that leave room for what a person does. Where one comes Back
 * to a place further down, all are there at once. `hasPages` puts off the way to other pages where the console begins.
 * @param rowsOf what the rows belong to.
 */
export const useSteps = (rowsOf: string, rows: number): { shown: number; hasPages: boolean } => {
  const { key } = useLocation()
  const [isFirst] = useState(() => !begun)
  useEffect(() => {
    begun = true
  }, [])
  const [reached, setReached] = useState({ rowsOf, shown: step })
  const shown = keptScroll(key) > 0 ? rows : reached.rowsOf === rowsOf ? reached.shown : step
  useEffect(() => {
    if (shown < rows) startTransition(() => setReached({ rowsOf, shown: shown + step }))
  }, [shown, rows, rowsOf])
  return { shown, hasPages: !isFirst || shown > step || shown >= rows }
}
