import { useLayoutEffect } from 'react'

/**
 * Marks the document's root with an attribute while the calling component is on screen, for styles that reach beyond it.
 * An attribute instead of a :has() selector, which browsers would evaluate at every change of the document.
 */
export const usePageMark = (name: 'data-locked' | 'data-peek'): void =>
  useLayoutEffect(() => {
    const page = document.documentElement
    page.toggleAttribute(name, true)
    return () => void page.toggleAttribute(name, false)
  }, [name])
