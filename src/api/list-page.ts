/** The most items that a list operation answers at once. */
export const maxListLimit = 200

/** As many things to choose one of are shown at once. */
export const choicesLimit = 20

/** One page of a list, as every list operation answers it. */
export interface ListPage<Item> {
  items: Item[]
  /** Rows on all pages. */
  total: number
  current_page: number
}
