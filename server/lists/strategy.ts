/**
 * How to find a page:
 * `offset` scans the index of the order from its beginning;
 * `seek` adds up the counts of the order's buckets, and reads the index from the bucket in which the page begins;
 * `sorted` reads all rows that meet the filter and sorts them;
 * `ids` does that once and caches the ids in their order;
 * `checkpoints` scans all rows once, caches the place of each 500th one, and reads the index from there.
 */
export type ListStrategy = 'offset' | 'seek' | 'sorted' | 'ids' | 'checkpoints'

/** How many rows met a filter, and how many there were in all, when they were last counted. */
export interface Counts {
  total: number
  all: number
}

/** The facts that decide the strategy. */
export interface Facts {
  filter: 'none' | 'conditions' | 'search'
  offset: number
  /** Undefined when they are not known or there is no filter. */
  counts?: Counts | undefined
}

/** The limits between strategies. README.md has the measurements behind them. */
export interface Thresholds {
  /** Without a filter, the offset from which `seek` costs less than `offset`. */
  seekOffset: number
  /** The most rows of a filter that are sorted for each page. */
  sortedRows: number
  /** The same for a search. It is higher, because the user soon types another term and the counts are then useless. */
  sortedSearchRows: number
  /** The most ids that are cached for a search, 16 bytes each. */
  cachedIds: number
  /**
   * When more than this share of all rows match a search, too many to sort, no ids are cached: a scan of the index soon
   * finds a page.
   */
  cachedIdsShare: number
  /** The offset from which checkpoints cost less than a scan of the index. */
  checkpointOffset: number
}

export const defaultThresholds: Thresholds = {
  seekOffset: 500,
  sortedRows: 5000,
  sortedSearchRows: 20_000,
  cachedIds: 100_000,
  cachedIdsShare: 0.1,
  checkpointOffset: 2000,
}

/** The most rows that are sorted for a page. */
export const maxSortedRows = (filter: Facts['filter'], { sortedRows, sortedSearchRows }: Thresholds) =>
  filter === 'search' ? sortedSearchRows : sortedRows

/** Chooses the strategy with the lowest cost. */
export const chooseStrategy = ({ filter, offset, counts }: Facts, thresholds: Thresholds): ListStrategy => {
  if (filter === 'none') return offset < thresholds.seekOffset ? 'offset' : 'seek'
  if (counts === undefined) return 'sorted'
  const { total, all } = counts
  const isFew = total <= maxSortedRows(filter, thresholds)
  const isCacheable = total <= thresholds.cachedIds && (isFew || total <= all * thresholds.cachedIdsShare)
  if (filter === 'search' && isCacheable) return 'ids'
  if (isFew) return 'sorted'
  return offset < thresholds.checkpointOffset ? 'offset' : 'checkpoints'
}
