import { useEffect } from 'react'

/** Puts a panel's name before the document's title while the panel is open. */
export const usePanelTitle = (name: string): void => {
  useEffect(() => {
    let before: string | null = null
    let isClosed = false
    // Later than the page behind it, which may set its own title in the same render.
    queueMicrotask(() => {
      if (isClosed) return
      before = document.title
      document.title = `${name} – ${before}`
    })
    return () => {
      isClosed = true
      if (before !== null) document.title = before
    }
  }, [name])
}
