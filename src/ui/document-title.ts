import { useEffect } from 'react'

/** Keeps the document's title: `Object – Organization – Postroom`, from the parts before the last. */
export const useDocumentTitle = (...parts: string[]): void => {
  const title = [...parts, 'Postroom'].join(' – ')
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}
