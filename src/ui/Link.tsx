import { type ComponentProps, type MouseEvent, use } from 'react'
import { createPath, type To } from 'react-router'
import { RouterContext } from '../util/router-context'

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  /** An absolute path of the console, or a search alone for the present page. */
  to: To
  /** The state of the history entry that it makes. */
  state?: unknown
  /** Whether the new history entry takes the place of the present one. */
  replace?: boolean
}

const hrefOf = (to: To) => {
  if (typeof to === 'string') return to
  // A path of `?` is the present one without its search.
  const { search = '' } = to
  return to.pathname === undefined ? `?${search.replace(/^\?/, '')}` : createPath(to)
}

/** Whether the browser would open the link in the present tab. */
const isPlainPress = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * A link within the console. Unlike the router's it does not depend on the present location, so that a navigation renders
 * none of the links on screen again: a list has one in each row.
 */
export const Link = ({ to, state, replace = false, onClick, children, ...rest }: LinkProps) => {
  const router = use(RouterContext)
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (router === null || event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    const { pathname, search, hash } = event.currentTarget
    const path = pathname + search + hash
    // As browsers do it: a link to the present page makes no new history entry.
    void router.navigate(path, { state, replace: replace || path === createPath(router.state.location) })
  }
  return (
    <a {...rest} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  )
}
