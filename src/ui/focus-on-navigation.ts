import { type RefObject, useEffect, useRef } from 'react'
import { useResolvedPath } from 'react-router'
import { announce } from './announce'

/** A page has been shown since the document was loaded. No organization's state: what follows is a navigation. */
let hasShownPage = false

/**
 * Moves the focus to a page's heading after a navigation and announces its name. Does nothing on the first load, when a
 * panel opens over the page, when only the search changes, or when an element of the page already has the focus.
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
    if (isFirstPage || main?.contains(document.activeElement) === true) return
    heading.current?.focus({ preventScroll: true })
    announce(name)
  }, [pathname, name])
  return heading
}
