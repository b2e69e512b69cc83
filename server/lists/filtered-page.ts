import { checkpointPage, createCheckpointCache, scanPage } from './checkpoint-page.ts'
import type { Order } from './definition.ts'
import type { FilteredQuery } from './filter.ts'
import { createIdsCache, idsPage } from './ids-page.ts'
import { chooseStrategy, type Counts, maxSortedRows, type Thresholds } from './strategy.ts'
import { sortedPage } from './sorted-page.ts'
import { listVersion, oneRow, ownOrganization, type PageRow } from './statements.ts'
import { createVersionedCache, findAnew } from './versioned-cache.ts'

/** The counts at one version of the organization's lists. */
interface VersionedCounts extends Counts {
  version: number
}

/** The most bytes of each cache of filters. */
export interface FilterCacheLimits {
  idBytes: number
  checkpointBytes: number
  countBytes: number
}

interface PageRequest extends FilteredQuery {
  /** The order if so few rows match the filter that they are sorted for each page; it needs no index. */
  fewOrder: Order
}

const countRows = async ({ db, definition, filter: { total } }: FilteredQuery): Promise<VersionedCounts> =>
  oneRow(
    await db.one<VersionedCounts>(
      `select ${listVersion} as version, (${total.sql}) as total, ${definition.counter} as all ${ownOrganization}`,
      total.values,
      'each time',
    ),
  )

/**
 * Creates the function that finds pages of filters: the rows that meet the conditions and their number, at one moment.
 * The number at the last time decides which strategy it uses.
 */
export const createFilteredPages = (limits: FilterCacheLimits, thresholds: Thresholds) => {
  const countCache = createVersionedCache<VersionedCounts>(limits.countBytes, () => 0)
  const idsCache = createIdsCache(limits.idBytes)
  const checkpointCache = createCheckpointCache(limits.checkpointBytes)

  return async function find({ fewOrder, ...many }: PageRequest): Promise<PageRow> {
    const { filter, offset } = many
    const few = { ...many, order: fewOrder }
    const kind = filter.keepsIds ? 'search' : 'conditions'
    const maxRows = maxSortedRows(kind, thresholds)
    const strategyFor = (counts: Counts | undefined) =>
      chooseStrategy({ filter: kind, offset, counts }, thresholds)
    const remember = (page: PageRow): PageRow => {
      const { version, total, all } = page
      countCache.set(filter.name, { version, total, all })
      return page
    }

    const cachedCounts = countCache.get(filter.name)
    if (cachedCounts === undefined || strategyFor(cachedCounts) === 'sorted') {
      const page = await sortedPage(few, maxRows + 1)
      if (page.total <= maxRows) return remember(page)
    }
    const counts =
      cachedCounts !== undefined && strategyFor(cachedCounts) !== 'sorted'
        ? cachedCounts
        : await findAnew(countCache, filter.name, () => countRows(many))
    const isFew = counts.total <= maxRows
    const query = isFew ? few : many
    const strategies = {
      offset: () => scanPage(query, counts),
      checkpoints: () => checkpointPage(query, checkpointCache),
      ids: () => idsPage(query, idsCache),
      sorted: () => null,
      // This strategy is only for lists without a filter.
      seek: () => null,
    }
    // The lists change so often that no cache helps, so all rows are sorted.
    const page =
      (await strategies[strategyFor(counts)]()) ?? (await sortedPage(query, Number.MAX_SAFE_INTEGER))
    remember(page)
    // A change has made few rows of many or many of few, and the order depends on that.
    return fewOrder !== many.order && page.total <= maxRows !== isFew ? find({ fewOrder, ...many }) : page
  }
}
