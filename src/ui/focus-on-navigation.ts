import { type RefObject, useEffect, useRef } from 'react'
import { useResolvedPath } from 'react-router'
import { announce } from './announce'

/** A page has been shown since the document was loaded. No organization's state: what follows is a navigation. */
let hasShownPage = false

/**
 * Moves the focus to a page's heading after a navigation. Does nothing on the first load, when a panel opens over the page,
 * when only the search changes, or when an element of the page already has the focus.
 */
export const useFocusOnNavigation = (name: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname } = useResolvedPath('.')
  const lastPathname = useRef<string>(null)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    const isFirstPage = !hasShownPage
    hasShownPage = true
    const main = heading.current?.closest('main')
    const { activeElement } = document
    // The page itself has it where there was nothing else to give it back to.
    if (isFirstPage || (activeElement !== main && main?.contains(activeElement) === true)) return
    // Orca says nothing of the heading where what had the focus before is gone, and twice its name otherwise.
    if (activeElement === document.body) announce(name)
    heading.current?.focus({ preventScroll: true })
  }, [pathname, name])
  return heading
}
