import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useDebounced } from '../util/debounced'
import { explainError } from './explain-error'
import type { ApiResponse } from './http'
import type { ListPage } from './list-page'

const waitMs = 200

/** Asks the API for the things whose name contains a text. */
export type ChoiceQuery<Item, Key extends readonly unknown[]> = UseQueryOptions<
  ApiResponse<ListPage<Item>>,
  Error,
  ApiResponse<ListPage<Item>>,
  Key
>

/** Some of very many things, to choose one of. */
export interface Choices<Item> {
  items: Item[]
  /** How many more there are. */
  more: number
  /** Why there is nothing to choose from, as a sentence; null when there is. */
  emptyMessage: string | null
  /** They were found for the text as it is now. */
  isCurrent: boolean
}

/** The things that the API finds for what is being typed. */
export const useChoices = <Item, Key extends readonly unknown[]>(
  queryOf: (q: string) => ChoiceQuery<Item, Key>,
  text: string,
): Choices<Item> => {
  const q = useDebounced(text.trim(), waitMs)
  const { data, error, isPlaceholderData } = useQuery({ ...queryOf(q), placeholderData: keepPreviousData })
  const items = data?.body.items ?? []
  const message = data === undefined ? 'Searching…' : `Nothing found for “${q}”.`
  const emptyMessage = items.length === 0 ? message : null
  return {
    items,
    more: (data?.body.total ?? 0) - items.length,
    emptyMessage: error === null ? emptyMessage : explainError(error).title,
    isCurrent: q === text.trim() && data !== undefined && !isPlaceholderData,
  }
}
