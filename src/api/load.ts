import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client'

/**
 * For route loaders: what a page cannot do without. What is known already is shown at once and asked for again
 * behind it; otherwise the page waits, and a failure is the route's.
 */
export const load = async <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<null> => {
  await queryClient.ensureQueryData({ ...options, revalidateIfStale: true })
  return null
}
