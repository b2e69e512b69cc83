import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query'
import { load } from '../api/load'
import { queryClient } from '../api/query-client'
import { type RequestParams, type ListParams, toRequestParams, readList } from './list-url'

/**
 * For route loaders: the page of a list that a URL asks for.
 * A list that is on screen already loads the next page by itself and keeps its rows until then, so nothing waits here.
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

/** The same list of the same organization, on whatever page; a short list to choose from is another one. */
const isSameList = (one: QueryKey, other: QueryKey) =>
  one[0] === other[0] && one[1] === other[1] && isPaged(one[2]) && isPaged(other[2])

const isPaged = (args: unknown) =>
  typeof args === 'object' &&
  args !== null &&
  'query' in args &&
  typeof args.query === 'object' &&
  args.query !== null &&
  'offset' in args.query
