import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client'

/**
 * For route loaders: loads data that a page needs. Cached data is shown at once and refreshed in the background; without
 * cached data the page waits, and an error goes to the route's error page.
 */
export const load = async <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<null> => {
  await queryClient.ensureQueryData({ ...options, revalidateIfStale: true })
  return null
}
