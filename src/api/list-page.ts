/** One page of a list, as every list operation answers it. */
export interface ListPage<Item> {
  items: Item[]
  /** Rows on all pages. */
  total: number
  current_page: number
}
