import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { load } from '../api/load'
import { queryClient } from '../api/query-client'
import { type RequestParams, type ListParams, toRequestParams, readList } from './list-url'

/**
 * Loads the page of a list that a URL asks for; for route loaders.
 * It does not wait when the list is on screen already: the list then loads the page itself and shows its old rows until then.
 */
export const loadList = <Params extends ListParams, Data, Key extends QueryKey>(
  params: Params,
  url: string,
  queryOf: (query: RequestParams<Params>) => FetchQueryOptions<Data, Error, Data, Key>,
): Promise<null> => {
  const options = queryOf(toRequestParams(readList(params, new URL(url).search)))
  const activeQueries = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey }) => isSameList(queryKey, options.queryKey),
  })
  return activeQueries.length > 0 ? Promise.resolve(null) : load(options)
}

/** Whether two queries read the same list of the same organization, on any page. A short list of choices is another list. */
const isSameList = (one: QueryKey, other: QueryKey) =>
  one[0] === other[0] && one[1] === other[1] && isPaged(one[2]) && isPaged(other[2])

const isPaged = (args: unknown) =>
  typeof args === 'object' &&
  args !== null &&
  'query' in args &&
  typeof args.query === 'object' &&
  args.query !== null &&
  'offset' in args.query
