import { type RefObject, useEffect, useRef } from 'react'
import { useResolvedPath } from 'react-router'
import { announce } from './announce'

/** A page has been shown since the document was loaded. No organization's state: what follows is a navigation. */
let hasShownPage = false

/**
 * Moves the focus to a page's heading when one navigates to it, and says its name.
 * Not on the first load, not when a panel opens beside it, not when only the search changes, and not when something
 * on the page has taken the focus already.
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
