import type { QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './errors'
import { queryClient } from './query-client'

/**
 * Removes a deleted thing from the query cache, so that the next refresh does not request it. Waits until no page shows
 * it: such a page would request it immediately.
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

/** Error handler of a deletion: ignores `not_found`, because the thing is already gone, and throws every other error. */
export const ignoreNotFound = (error: unknown): undefined => {
  if (error instanceof ApiProblem && error.problem.code === 'not_found') return undefined
  throw error
}
