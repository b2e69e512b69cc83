import type { RouteObject } from 'react-router'
import { loadWithRetry } from '../ui/lazy-with-retry'

type Load = () => Promise<unknown>

interface Events {
  /** The server cannot be reached: one begins to wait. */
  onWait: () => void
  /** The server answers, but the code does not come. @returns whether the page is loaded anew, with other code. */
  onMissing: () => boolean
}

/**
 * The same routes, whose code an outage of the network only delays: an opened page comes when the server can be reached,
 * or with the server's present code, where that of before is gone.
 */
export const waitForCode = (routes: RouteObject[], events: Events): RouteObject[] =>
  routes.map((route) => {
    const parts = typeof route.lazy === 'object' ? Object.entries<Load | undefined>(route.lazy) : []
    const withRetry = (load: Load) => () =>
      loadWithRetry(load, events.onWait).catch((error: unknown) => {
        if (!events.onMissing()) throw error
        return new Promise<never>(() => {})
      })
    const lazy = parts.map(([part, load]) => [part, load && withRetry(load)])
    return {
      ...route,
      ...(parts.length > 0 && { lazy: Object.fromEntries(lazy) as RouteObject['lazy'] }),
      ...(route.children && { children: waitForCode(route.children, events) }),
    } as RouteObject
  })
