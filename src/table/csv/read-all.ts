import { type ListPage, maxListLimit } from '../../api/list-page'

/** Rows that a page has in common with the one before it: found again, they show that nothing has moved in between. */
const overlap = 10
const step = maxListLimit - overlap
/** How many pages before and behind are looked at for a row that is no longer where it was. */
const reach = 10

/** Reads a list from its first row to its last, page by page. */
export interface ListReader<Item> {
  /**
   * The next rows; null at the end. After an error it can be asked again.
   * @throws what `fetchPage` throws, and ListMoves when the list changes faster than it can be read.
   */
  next: () => Promise<readonly Item[] | null>
  /** Rows that were read. */
  count: () => number
  /** Rows that the list has; 0 before the first page. */
  total: () => number
  /** Whether the list has changed while it was read: a row that has come, gone or moved may be missing. */
  hasChanged: () => boolean
}

/** No row of the page before was found again where it can have moved to. */
export class ListMoves extends Error {
  override readonly name = 'ListMoves'
}

/** The contract's first member of each item of a list is its id. */
const idOfItem = (item: object): string => String(Object.values(item)[0])

/** Where to look for the rows of the page before: where they were, and then further and further away on both sides. */
const placesAround = (offset: number): number[] => {
  const away = Array.from({ length: reach }, (_, index) => (index + 1) * step)
  const places = [offset, ...away.flatMap((rows) => [offset - rows, offset + rows])]
  return [...new Set(places.map((place) => Math.max(0, place)))]
}

/**
 * Reads a list that may change meanwhile: no row twice, and every row that keeps its values from beginning to end. Each page
 * shows one moment, in an order of all rows. So it is enough that a page continues after an unchanged row that was read before.
 */
export const readAll = <Item extends object>(
  fetchPage: (offset: number, limit: number) => Promise<ListPage<Item>>,
): ListReader<Item> => {
  const seen = new Set<string>()
  let last = new Map<string, string>()
  let offset = 0
  let total = 0
  let hasChanged = false
  let isSecondTime = false
  let isAtEnd = false

  const fetchNext = async () => {
    for (const place of last.size === 0 ? [0] : placesAround(offset)) {
      const page = await fetchPage(place, maxListLimit)
      const found = page.items.findLastIndex((item) => last.get(idOfItem(item)) === JSON.stringify(item))
      if (last.size > 0 && found !== overlap - 1) hasChanged = true
      if (last.size === 0 || found >= 0) return { ...page, place }
    }
    throw new ListMoves('The list changes faster than it can be read.')
  }
  const next = async () => {
    if (isAtEnd) return null
    const page = await fetchNext()
    if (total !== page.total && offset > 0) hasChanged = true
    total = page.total
    last = new Map(page.items.map((item) => [idOfItem(item), JSON.stringify(item)]))
    const rows = page.items.filter((item) => !seen.has(idOfItem(item)))
    for (const item of rows) seen.add(idOfItem(item))
    offset = page.place + page.items.length - overlap
    if (page.place + page.items.length < total) return rows
    // Rows that have moved to where the reading had been: once more from the beginning.
    isAtEnd = isSecondTime || seen.size >= total
    isSecondTime = true
    last = new Map()
    offset = 0
    return rows
  }
  return { next, count: () => seen.size, total: () => total, hasChanged: () => hasChanged }
}
