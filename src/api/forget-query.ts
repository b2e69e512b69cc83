import type { QueryKey } from '@tanstack/react-query'
import { ApiProblem } from './errors'
import { queryClient } from './query-client'

/** Forgets what has been deleted, so that it is not asked for again when everything on screen is refreshed. */
export const forgetQuery = (queryKey: QueryKey): void => queryClient.removeQueries({ queryKey, exact: true })

/** For a deletion that failed: that somebody else was quicker is what was wanted; anything else is thrown on. */
export const ignoreNotFound = (error: unknown): undefined => {
  if (error instanceof ApiProblem && error.problem.code === 'not_found') return undefined
  throw error
}
