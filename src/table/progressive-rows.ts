import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { savedScroll } from '../ui/scroll-restoration'

/** About as many rows as are seen before one scrolls: on a phone they are cards. */
const step = window.innerWidth < 640 ? 6 : 12

/** A list has been shown since the document was loaded, of whatever organization: its code has run once. */
let hasRendered = false

/**
 * How many of a list's rows to render. Not all of them at once: most of the time until the first is seen would go into
 * rows that nobody sees yet. The rest follows in steps that leave room for what a person does. Where one comes Back
 * to a place further down, all are there at once. `hasPages` puts off the way to other pages where the console begins.
 * @param rowsQueryHash what the rows belong to.
 */
export const useProgressiveRows = (
  rowsQueryHash: string,
  rows: number,
): { renderedCount: number; hasPages: boolean } => {
  const { key } = useLocation()
  const [isFirst] = useState(() => !hasRendered)
  useEffect(() => {
    hasRendered = true
  }, [])
  const [progress, setProgress] = useState({ rowsQueryHash, count: step })
  const renderedCount =
    savedScroll(key) > 0 ? rows : progress.rowsQueryHash === rowsQueryHash ? progress.count : step
  useEffect(() => {
    if (renderedCount < rows)
      startTransition(() => setProgress({ rowsQueryHash, count: renderedCount + step }))
  }, [renderedCount, rows, rowsQueryHash])
  return { renderedCount, hasPages: !isFirst || renderedCount > step || renderedCount >= rows }
}
