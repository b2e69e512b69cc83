import { type createBrowserRouter, matchRoutes, type RouteObject } from 'react-router'
import { isAheadHandle } from '../ui/ahead-handle'
import { preload } from '../ui/lazy-with-retry'
import { whenIdle } from '../ui/use-idle'

type Router = ReturnType<typeof createBrowserRouter>

/** Milliseconds after a page has its data before the code behind its links is loaded: what it still shows goes first. */
const pause = 300

/**
 * Loads the code of pages and panels before the user opens them: on hover or focus of a link, with the data that a route
 * asks for ahead, and for the links of the page itself after a pause, because on a touch screen there is no hover before the
 * press.
 */
export const prepareLinks = (router: Router, routes: RouteObject[]): void => {
  const prepared = new Set<RouteObject>()
  const preparedPaths = new Set<string>()
  const prepare = ({ origin, pathname }: HTMLAnchorElement) => {
    if (origin !== location.origin || preparedPaths.has(pathname)) return
    preparedPaths.add(pathname)
    for (const { route } of matchRoutes(routes, pathname) ?? []) {
      if (prepared.has(route) || typeof route.lazy !== 'object') continue
      prepared.add(route)
      // The router takes out what it has loaded itself.
      for (const load of Object.values<(() => Promise<unknown>) | undefined>(route.lazy)) {
        if (load !== undefined) preload(load)
      }
    }
  }

  const askAhead = ({ origin, pathname }: HTMLAnchorElement) => {
    if (origin !== location.origin) return
    for (const { route, params } of matchRoutes(routes, pathname) ?? []) {
      const handle: unknown = route.handle
      if (isAheadHandle(handle)) preload(async () => (await handle.loadAhead())({ params }))
    }
  }

  let last: Element | null = null
  const approach = (target: EventTarget | null) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link === last) return
    last = link
    prepare(link)
    askAhead(link)
  }
  document.addEventListener('pointerover', ({ target }) => approach(target), { passive: true })
  document.addEventListener('focusin', ({ target }) => approach(target))
  // The pointer or the focus may have come before this code.
  approach(document.querySelector('a:hover'))
  approach(document.activeElement)

  let timer = 0
  // One link after the other, when the browser is idle.
  const prepareAll = ([link, ...rest]: HTMLAnchorElement[]) => {
    if (link === undefined) return
    prepare(link)
    whenIdle(() => prepareAll(rest))
  }
  const settle = () => {
    clearTimeout(timer)
    if (!router.state.initialized || router.state.navigation.state !== 'idle') return
    timer = setTimeout(
      () => prepareAll([...document.querySelectorAll<HTMLAnchorElement>('main a:not(table a)')]),
      pause,
    )
  }
  settle()
  router.subscribe(settle)
}
