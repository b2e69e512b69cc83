import { hashKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { ApiResponse } from '../api/http'
import type { ListPage } from '../api/list-page'
import { toTop } from '../ui/scroll-restoration'
import {
  type RequestParams,
  type ListChange,
  type ListParams,
  type ListState,
  toRequestParams,
  readList,
  writeList,
} from './list-url'

/** A list: its state in the URL, its rows from the API, and how to change the state. */
export interface List<Row, Params extends ListParams> {
  params: Params
  state: ListState<Params>
  /** The query of a page of this list. */
  queryOf: (
    query: RequestParams<Params>,
  ) => UseQueryOptions<ApiResponse<ListPage<Row>>, Error, ApiResponse<ListPage<Row>>>
  /** The state as the contract's parameters. */
  requestParams: RequestParams<Params>
  /** The rows of the last response; null before the first response and when that failed. */
  rows: Row[] | null
  /** How many items the last response has; a page may show some of them as one row. */
  itemCount: number
  /** The hash of the query that the rows answer. */
  rowsQueryHash: string
  /** Rows on all pages. */
  total: number
  /** Whether `total` is the exact number of rows. */
  isTotalExact: boolean
  lastPage: number
  /** There are no rows even without search and filters. */
  isEmpty: boolean
  /** A search or a filter is set. */
  isFiltered: boolean
  /** The rows belong to an earlier URL; those of the present one are being loaded. */
  changing: boolean
  /** The error of the last request. Rows that are there all the same are old: from `loadedAt`. */
  error: Error | null
  /** Milliseconds since 1970. */
  loadedAt: number
  retry: () => void
  /** Changes page, order, size, search or filters. `replace` replaces the history entry instead of adding one. */
  move: (change: ListChange<Params>, options?: { replace?: boolean }) => void
  /** Removes the search and all filters. */
  clear: () => void
}

/** The previous response, to show until the next one comes, with the hash of the query that it answers. */
const keepResponse = <Data extends object>(
  data: Data | undefined,
  query: { queryHash: string } | undefined,
) => (data === undefined ? undefined : { ...data, queryHash: query?.queryHash })

/**
 * Goes to the last page when the page on screen has lost its last row. A page that never had rows stays.
 * @param rowCount how many rows the response has; null until it has come.
 */
const useStepBack = (
  queryHash: string,
  rowCount: number | null,
  isPastEnd: boolean,
  toLastPage: () => void,
) => {
  const hashWithRows = useRef<string | null>(null)
  const stepBack = useEffectEvent(toLastPage)
  useEffect(() => {
    if (rowCount !== null && rowCount > 0) hashWithRows.current = queryHash
    else if (isPastEnd && hashWithRows.current === queryHash) stepBack()
  }, [queryHash, rowCount, isPastEnd])
}

/** The list at this URL. `queryOf` makes its query; pass the same function as in the route's loader. */
export const useList = <
  Page extends ListPage<unknown>,
  Params extends ListParams,
  Key extends readonly unknown[],
>(
  params: Params,
  queryOf: (
    query: RequestParams<Params>,
  ) => UseQueryOptions<ApiResponse<Page>, Error, ApiResponse<Page>, Key>,
): List<Page['items'][number], Params> => {
  type Row = Page['items'][number]
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = readList(params, search)
  const requestParams = toRequestParams(state)
  const query = queryOf(requestParams)
  const queryHash = hashKey(query.queryKey)
  const result = useQuery({ ...query, placeholderData: keepResponse })
  const { data, isPlaceholderData } = result
  const page = data?.body
  const lastPage = Math.max(1, Math.ceil((page?.total ?? 0) / state.size))
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0
  const move: List<Row, Params>['move'] = (change, { replace = false } = {}) => {
    // The browser's URL, not the router's: the user may make a second choice before the first is rendered.
    const next = writeList(params, window.location.search, change)
    void navigate({ search: next }, { replace, ...('page' in change ? toTop : {}) })
  }
  const clear = () => {
    const filters = Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined]))
    move({ q: '', filters } as ListChange<Params>)
  }

  const rowCount = isPlaceholderData ? null : (page?.items.length ?? null)
  useStepBack(queryHash, rowCount, rowCount === 0 && state.page > lastPage, () =>
    move({ page: lastPage }, { replace: true }),
  )
  return {
    params,
    queryOf: queryOf as unknown as List<Row, Params>['queryOf'],
    state,
    requestParams,
    rows: page?.items ?? null,
    itemCount: page?.items.length ?? 0,
    rowsQueryHash: data !== undefined && 'queryHash' in data ? String(data.queryHash) : queryHash,
    total: page?.total ?? 0,
    isTotalExact: page?.total_is_exact ?? true,
    lastPage,
    isEmpty: page?.total === 0 && !isFiltered && result.error === null,
    isFiltered,
    changing: isPlaceholderData,
    error: result.error,
    loadedAt: result.dataUpdatedAt,
    retry: () => void result.refetch(),
    move,
    clear,
  }
}
