import type { QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './errors'
import { queryClient } from './query-client'

/** Removes a deleted thing from the query cache, so that the next refresh does not request it. */
export const forgetQuery = (queryKey: QueryKey): void => queryClient.removeQueries({ queryKey, exact: true })

/** Error handler of a deletion: ignores `not_found`, because the thing is already gone, and throws every other error. */
export const ignoreNotFound = (error: unknown): undefined => {
  if (error instanceof ApiProblem && error.problem.code === 'not_found') return undefined
  throw error
}
