import { hashKey, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Answer } from '../api/http'
import type { ListPage } from '../api/list-page'
import { toTop } from '../ui/scroll-restoration'
import {
  type Asked,
  type ListChange,
  type ListParams,
  type ListState,
  listQuery,
  readList,
  writeList,
} from './list-url'

/** A list: what the URL says of it, what the API answers, and how to move in it. */
export interface List<Row, Params extends ListParams> {
  params: Params
  state: ListState<Params>
  /** The state as the contract's parameters. */
  asked: Asked<Params>
  /** The rows last answered; null before the first answer and when it failed. */
  rows: Row[] | null
  /** What the rows are the answer to: the same text for the same question to the API. */
  rowsOf: string
  /** Rows on all pages. */
  total: number
  lastPage: number
  /** There is nothing at all, not only nothing that was searched for. */
  isEmpty: boolean
  /** It is searched or filtered. */
  isNarrowed: boolean
  /** The rows shown belong to an earlier URL; the right ones are on their way. */
  changing: boolean
  /** The last attempt failed; with rows, they are old: from `answeredAt`. */
  error: Error | null
  /** Milliseconds since 1970. */
  answeredAt: number
  retry: () => void
  /** Moves to another page, order, size, search or filter. Replaces the history's entry when asked to. */
  move: (change: ListChange<Params>, options?: { replace?: boolean }) => void
  /** Shows everything again. */
  clear: () => void
}

/** An answer that stays until the next one comes, with the hash of the query that it answers. */
const keepAnswer = <Data extends object>(data: Data | undefined, query: { queryHash: string } | undefined) =>
  data === undefined ? undefined : { ...data, queryHash: query?.queryHash }

/**
 * Goes to the last page when the page on screen has lost its last row. One that never had any stays and says so.
 * @param question what is asked for; `count` how many rows answer it, null while that is not known.
 */
const useStepBack = (question: string, count: number | null, isPastEnd: boolean, toLastPage: () => void) => {
  const questionWithRows = useRef<string | null>(null)
  const stepBack = useEffectEvent(toLastPage)
  useEffect(() => {
    if (count !== null && count > 0) questionWithRows.current = question
    else if (isPastEnd && questionWithRows.current === question) stepBack()
  }, [question, count, isPastEnd])
}

/** The list at this URL. `queryOf` is the same definition that the route's loader uses. */
export const useList = <Row, Params extends ListParams, Key extends readonly unknown[]>(
  params: Params,
  queryOf: (
    query: Asked<Params>,
  ) => UseQueryOptions<Answer<ListPage<Row>>, Error, Answer<ListPage<Row>>, Key>,
): List<Row, Params> => {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = readList(params, search)
  const asked = listQuery(state)
  const query = queryOf(asked)
  const question = hashKey(query.queryKey)
  const answer = useQuery({ ...query, placeholderData: keepAnswer })
  const { data, isPlaceholderData } = answer
  const page = data?.body
  const lastPage = Math.max(1, Math.ceil((page?.total ?? 0) / state.size))
  const isNarrowed = state.q !== '' || Object.keys(state.filters).length > 0
  const move: List<Row, Params>['move'] = (change, { replace = false } = {}) => {
    // Not the URL that is shown: a second choice may be made before the first one is on screen.
    const next = writeList(params, window.location.search, change)
    void navigate({ search: next }, { replace, ...('page' in change ? toTop : {}) })
  }
  const clear = () => {
    const filters = Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined]))
    move({ q: '', filters } as ListChange<Params>)
  }

  const count = isPlaceholderData ? null : (page?.items.length ?? null)
  useStepBack(question, count, count === 0 && state.page > lastPage, () =>
    move({ page: lastPage }, { replace: true }),
  )
  return {
    params,
    state,
    asked,
    rows: page?.items ?? null,
    rowsOf: data !== undefined && 'queryHash' in data ? String(data.queryHash) : question,
    total: page?.total ?? 0,
    lastPage,
    isEmpty: page?.total === 0 && !isNarrowed && answer.error === null,
    isNarrowed,
    changing: isPlaceholderData,
    error: answer.error,
    answeredAt: answer.dataUpdatedAt,
    retry: () => void answer.refetch(),
    move,
    clear,
  }
}
