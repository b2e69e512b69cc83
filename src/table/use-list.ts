import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
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
  /** The search part of the URL that the rows belong to. */
  rowsQueryString: string
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

/** The list at this URL. `queryOf` is the same definition that the route's loader uses. */
export const useList = <Row, Params extends ListParams, Key extends readonly unknown[]>(
  params: Params,
  queryOf: (
    query: RequestParams<Params>,
  ) => UseQueryOptions<ApiResponse<ListPage<Row>>, Error, ApiResponse<ListPage<Row>>, Key>,
): List<Row, Params> => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = readList(params, new URLSearchParams(search))
  const requestParams = toRequestParams(state)
  const result = useQuery({ ...queryOf(requestParams), placeholderData: keepPreviousData })
  const page = result.data?.body
  const lastPage = Math.max(1, Math.ceil((page?.total ?? 0) / state.size))
  const isFiltered = state.q !== '' || Object.keys(state.filters).length > 0
  const move: List<Row, Params>['move'] = (change, { replace = false } = {}) => {
    // Not the URL that is shown: a second choice may be made before the first one is on screen.
    const next = writeList(params, new URLSearchParams(window.location.search), change)
    void navigate({ search: next.toString() }, { replace, ...('page' in change ? toTop : {}) })
  }
  const clear = () => {
    const filters = Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined]))
    move({ q: '', filters } as ListChange<Params>)
  }

  // A page that had rows and has lost its last one steps back; one that never had any says so instead.
  const [searchWithRows, setSearchWithRows] = useState<string | null>(null)
  const isPageEmptied = page?.items.length === 0 && !result.isPlaceholderData && state.page > lastPage
  if (!result.isPlaceholderData && (page?.items.length ?? 0) > 0 && searchWithRows !== search)
    setSearchWithRows(search)
  const shouldStepBack = isPageEmptied && searchWithRows === search
  useEffect(() => {
    if (shouldStepBack) move({ page: lastPage }, { replace: true })
  })

  const [rowsQueryString, setRowsQueryString] = useState(search)
  if (!result.isPlaceholderData && rowsQueryString !== search) setRowsQueryString(search)

  return {
    params,
    state,
    requestParams,
    rows: page?.items ?? null,
    rowsQueryString,
    total: page?.total ?? 0,
    lastPage,
    isEmpty: page?.total === 0 && !isFiltered && result.error === null,
    isFiltered,
    changing: result.isPlaceholderData || shouldStepBack,
    error: result.error,
    loadedAt: result.dataUpdatedAt,
    retry: () => void result.refetch(),
    move,
    clear,
  }
}
