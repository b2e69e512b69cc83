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

/** A list: what the URL says of it, what the API answers, and how to move in it. */
export interface List<Row, Params extends ListParams> {
  params: Params
  state: ListState<Params>
  /** The state as the contract's parameters. */
  requestParams: RequestParams<Params>
  /** The rows last answered; null before the first answer and when it failed. */
  rows: Row[] | null
  /** The hash of the query that the rows answer. */
  rowsQueryHash: string
  /** Rows on all pages. */
  total: number
  lastPage: number
  /** There is nothing at all, not only nothing that was searched for. */
  isEmpty: boolean
  /** It is searched or filtered. */
  isFiltered: boolean
  /** The rows shown belong to an earlier URL; the right ones are on their way. */
  changing: boolean
  /** The last attempt failed; with rows, they are old: from `answeredAt`. */
  error: Error | null
  /** Milliseconds since 1970. */
  loadedAt: number
  retry: () => void
  /** Moves to another page, order, size, search or filter. Replaces the history's entry when asked to. */
  move: (change: ListChange<Params>, options?: { replace?: boolean }) => void
  /** Shows everything again. */
  clear: () => void
}

/** The response that stays until the next one comes, with the hash of the query that it answers. */
const keepResponse = <Data extends object>(
  data: Data | undefined,
  query: { queryHash: string } | undefined,
) => (data === undefined ? undefined : { ...data, queryHash: query?.queryHash })

/**
 * Goes to the last page when the page on screen has lost its last row. One that never had any stays and says so.
 * @param rowCount how many rows the query has found; null while that is not known.
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

/** The list at this URL. `queryOf` is the same definition that the route's loader uses. */
export const useList = <Row, Params extends ListParams, Key extends readonly unknown[]>(
  params: Params,
  queryOf: (
    query: RequestParams<Params>,
  ) => UseQueryOptions<ApiResponse<ListPage<Row>>, Error, ApiResponse<ListPage<Row>>, Key>,
): List<Row, Params> => {
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
    // Not the URL that is shown: a second choice may be made before the first one is on screen.
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
    state,
    requestParams,
    rows: page?.items ?? null,
    rowsQueryHash: data !== undefined && 'queryHash' in data ? String(data.queryHash) : queryHash,
    total: page?.total ?? 0,
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
