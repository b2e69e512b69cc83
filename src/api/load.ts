import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client'

/**
 * For route loaders: loads data that a page needs. Cached data is shown immediately and refreshed in the background; without
 * cached data the page waits, and an error goes to the route's error page. It also waits where a write has
 * outdated the cache: a form that began with old data would conflict with its user's own change.
 */
export const load = async <Data, Key extends QueryKey>(
  options: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<null> => {
  const isOutdated = queryClient.getQueryState(options.queryKey)?.isInvalidated === true
  await (isOutdated
    ? queryClient.fetchQuery(options)
    : queryClient.ensureQueryData({ ...options, revalidateIfStale: true }))
  return null
}
