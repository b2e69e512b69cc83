import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client'

/**
 * For route loaders: loads data that a page needs. Cached data is shown immediately and refreshed in the background; without
 * cached data the page waits, and an error goes to the route's error page. So it does where a write has outdated what is
 * cached: a form that began with it would conflict with its user's own change.
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
