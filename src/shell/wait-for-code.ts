import type { RouteObject } from 'react-router'
import { loadWithRetry } from '../ui/lazy-with-retry'

type Load = () => Promise<unknown>

/**
 * The same routes, whose code an outage of the network only delays: what was opened comes when the server can be reached.
 * `onWait` is called when one begins to wait.
 */
export const waitForCode = (routes: RouteObject[], onWait: () => void): RouteObject[] =>
  routes.map((route) => {
    const parts = typeof route.lazy === 'object' ? Object.entries<Load | undefined>(route.lazy) : []
    const lazy = parts.map(([part, load]) => [part, load && (() => loadWithRetry(load, onWait))])
    return {
      ...route,
      ...(parts.length > 0 && { lazy: Object.fromEntries(lazy) as RouteObject['lazy'] }),
      ...(route.children && { children: waitForCode(route.children, onWait) }),
    } as RouteObject
  })
