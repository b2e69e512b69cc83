import { startTransition, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { savedScroll } from '../ui/scroll-restoration'
import { whenPainted } from '../ui/when-painted'

/**
 * How many rows are rendered first, and how many in each later step: the rest of the screen follows a frame later. On a phone
 * rows are cards and need more room.
 */
const [first, step] = window.innerWidth < 640 ? [4, 6] : [8, 12]

/** Whether any list has been shown since the document was loaded, so that the code has run once. */
let hasRendered = false

/**
 * Returns how many of a list's rows to render. Rendering all together would delay the visible rows for invisible ones. So the
 * others follow in steps, each when the one before is on screen; in between the browser can handle input. After Back all are
 * rendered together, because the place to return to may be further down. `hasPages` tells whether to render the pagination,
 * which waits on the first load.
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
  const [progress, setProgress] = useState({ rowsQueryHash, count: first })
  const renderedCount =
    savedScroll(key) > 0 ? rows : progress.rowsQueryHash === rowsQueryHash ? progress.count : first
  useEffect(() => {
    if (renderedCount >= rows) return undefined
    return whenPainted(() =>
      startTransition(() => setProgress({ rowsQueryHash, count: renderedCount + step })),
    )
  }, [renderedCount, rows, rowsQueryHash])
  const hasPages = isLater || renderedCount > first || renderedCount >= rows
  // It stays when other rows come: a button of it may have the focus.
  if (hasPages && rows > 0 && !isLater) setLater(true)
  return { renderedCount, hasPages }
}
