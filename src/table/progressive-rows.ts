import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { savedScroll } from '../ui/scroll-restoration'

/** About as many rows as fit on the screen. On a phone they are cards and need more room. */
const step = window.innerWidth < 640 ? 6 : 12

/** Whether any list has been shown since the document was loaded, so that the code has run once. */
let hasRendered = false

/**
 * How many of a list's rows to render. Rendering all at once would delay the first ones for rows that nobody sees yet,
 * so the others follow in steps, between which the browser can handle input. After Back all are rendered at once, since
 * the place to return to may be further down. `hasPages` tells whether to render the pagination: it waits on the first load.
 * @param rowsQueryHash the hash of the query that the rows answer.
 */
export const useProgressiveRows = (
  rowsQueryHash: string,
  rows: number,
): { renderedCount: number; hasPages: boolean } => {
  const { key } = useLocation()
  const [isLater, setLater] = useState(() => hasRendered)
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
  const hasPages = isLater || renderedCount > step || renderedCount >= rows
  // It stays when other rows come: a button of it may have the focus.
  if (hasPages && rows > 0 && !isLater) setLater(true)
  return { renderedCount, hasPages }
}
