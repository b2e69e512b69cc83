/** What is typed into a search field, and what of it has been put into the URL. */
export interface SearchText {
  /** What stands in the field; null while it shows the URL's search. */
  typed: string | null
  /** Searches on their way into the URL, the oldest first: more is typed while they are. */
  sent: readonly string[]
  /** The search that is being typed has an entry of the history already. */
  hasEntry: boolean
}

/** Nothing is typed. */
export const emptySearchText: SearchText = { typed: null, sent: [], hasEntry: false }

/** The search that is typed and has not been sent; null when there is none. `q` is the search in the URL. */
export const unsentSearch = ({ typed, sent }: SearchText, q: string): string | null => {
  const search = typed?.trim() ?? null
  return search === (sent.at(-1) ?? q) ? null : search
}

/** What it is after a search has been put into the URL. */
export const afterSending = (state: SearchText, q: string): SearchText => ({
  ...state,
  sent: [...state.sent, q],
  hasEntry: true,
})

/** What it is when the URL has another search. What is typed is dropped where the URL has gone elsewhere, as by Back. */
export const afterArrival = (state: SearchText, q: string): SearchText =>
  state.sent.includes(q) ? { ...state, sent: state.sent.slice(state.sent.indexOf(q) + 1) } : emptySearchText
