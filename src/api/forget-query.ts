import type { QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './errors'
import { queryClient } from './query-client'

/**
 * Forgets what has been deleted, so that it is not asked for again when everything on screen is refreshed. Waits until no
 * page shows it: one that still did would ask for it at once.
 */
export const forgetQuery = async (queryKey: QueryKey): Promise<void> => {
  const cache = queryClient.getQueryCache()
  const query = cache.find({ queryKey, exact: true })
  if (query === undefined) return
  await new Promise<void>((resolve) => {
    const check = () => {
      if (query.getObserversCount() > 0) return
      stop()
      resolve()
    }
    const stop = cache.subscribe(check)
    check()
  })
  cache.remove(query)
}

/** For a deletion that failed: that somebody else was quicker is what was wanted; anything else is thrown on. */
export const ignoreNotFound = (error: unknown): undefined => {
  if (error instanceof ApiProblem && error.problem.code === 'not_found') return undefined
  throw error
}
