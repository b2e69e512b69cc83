/** The most items that a list operation returns in one response. */
export const maxListLimit = 200

/** The most items that a picker shows. */
export const choicesLimit = 20

/** One page of a list, as every list operation returns it. */
export interface ListPage<Item> {
  items: Item[]
  /** Rows on all pages. */
  total: number
  /** False where there are more rows than `total`. Most lists count every row, and leave it out. */
  total_is_exact?: boolean | undefined
  current_page: number
  /** A search that finds something, where this one has found nothing and a suggestion was asked for. */
  suggestion?: string | undefined
}
