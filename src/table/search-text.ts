/** The text of a search field, and the searches that it has sent to the URL. */
export interface SearchText {
  /** The text in the field; null while the field shows the URL's search. */
  inputText: string | null
  /** Searches that the URL does not have yet, the oldest first. The user may type more in the meantime. */
  sentSearches: readonly string[]
  /** Whether the search that is being typed has a history entry already. */
  hasEntry: boolean
}

/** The field shows the URL's search. */
export const emptySearchText: SearchText = { inputText: null, sentSearches: [], hasEntry: false }

/** The search in the field that has not been sent; null when there is none. `q` is the search in the URL. */
export const unsentSearch = ({ inputText, sentSearches }: SearchText, q: string): string | null => {
  const search = inputText?.trim() ?? null
  return search === (sentSearches.at(-1) ?? q) ? null : search
}

/** The state after a search has been sent to the URL. */
export const afterSending = (state: SearchText, q: string): SearchText => ({
  ...state,
  sentSearches: [...state.sentSearches, q],
  hasEntry: true,
})

/**
 * The state after the URL has changed. When the search was not sent from here, as after Back, the field's text is
 * dropped.
 */
export const afterArrival = (state: SearchText, q: string): SearchText =>
  state.sentSearches.includes(q)
    ? { ...state, sentSearches: state.sentSearches.slice(state.sentSearches.indexOf(q) + 1) }
    : emptySearchText
