/**
 * How a page is found:
 * `offset` goes through the index of the order from its beginning;
 * `seek` adds the counts of the order's buckets, and reads the index from the bucket in which the page begins;
 * `sorted` reads all rows that meet the filter and sorts them;
 * `ids` does that once, and keeps their ids in order;
 * `checkpoints` goes through all rows once, keeps each 500th one's place, and reads the index from there.
 */
export type Plan = 'offset' | 'seek' | 'sorted' | 'ids' | 'checkpoints'

/** How many rows met a filter, and how many there were in all, when that was last found out. */
export interface Counts {
  total: number
  all: number
}

/** What a plan depends on. */
export interface Facts {
  filter: 'none' | 'conditions' | 'search'
  offset: number
  /** Undefined: not known, or there is no filter. */
  counts?: Counts | undefined
}

/** From where to where a plan serves; README.md tells what each is measured to be good for. */
export interface Thresholds {
  /** Without a filter, the offset from which `seek` costs less than `offset`. */
  seekOffset: number
  /** Rows of a filter that are sorted for each page at most. */
  sortedRows: number
  /** The same of a search: another term is typed soon, so that more are sorted before they are counted. */
  sortedSearchRows: number
  /** Ids that are kept of a search at most, 16 bytes each. */
  cachedIds: number
  /** The share of all rows beyond which no ids of a search are kept, if they are too many to be sorted: the index soon has a page. */
  cachedIdsShare: number
  /** The offset from which checkpoints cost less than going through the index. */
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

/** How many rows are sorted for a page at most. */
export const maxSortedRows = (filter: Facts['filter'], { sortedRows, sortedSearchRows }: Thresholds) =>
  filter === 'search' ? sortedSearchRows : sortedRows

/** Which way to a page costs least. */
export const choosePlan = ({ filter, offset, counts }: Facts, thresholds: Thresholds): Plan => {
  if (filter === 'none') return offset < thresholds.seekOffset ? 'offset' : 'seek'
  if (counts === undefined) return 'sorted'
  const { total, all } = counts
  const isFew = total <= maxSortedRows(filter, thresholds)
  const isCacheable = total <= thresholds.cachedIds && (isFew || total <= all * thresholds.cachedIdsShare)
  if (filter === 'search' && isCacheable) return 'ids'
  if (isFew) return 'sorted'
  return offset < thresholds.checkpointOffset ? 'offset' : 'checkpoints'
}
