import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { searchDelayMs, useDebounced } from '../util/debounced'
import { explainError } from './explain-error'
import type { ApiResponse } from './http'
import type { ListPage } from './list-page'

/** A query for the items whose name contains a text. */
export type ChoiceQuery<Item, Key extends readonly unknown[]> = UseQueryOptions<
  ApiResponse<ListPage<Item>>,
  Error,
  ApiResponse<ListPage<Item>>,
  Key
>

/** The first items of a search, to choose one of them. */
export interface Choices<Item> {
  items: Item[]
  /** How many more items were found than `items` holds. */
  more: number
  /** Says why there are no items; null when there are some. */
  emptyMessage: string | null
  /** Whether the items belong to the text as it is now. */
  isCurrent: boolean
}

/**
 * Searches the API while the user types.
 * @param isWanted whether the user is choosing, or the page is idle; until then nothing is requested.
 */
export const useChoices = <Item, Key extends readonly unknown[]>(
  queryOf: (q: string) => ChoiceQuery<Item, Key>,
  text: string,
  isWanted = true,
): Choices<Item> => {
  const q = useDebounced(text.trim(), searchDelayMs)
  const { data, error, isPlaceholderData } = useQuery({
    ...queryOf(q),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
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
