import { checkpointPage, createCheckpointCache, scanPage } from './checkpoint-page.ts'
import type { FilteredQuery } from './filter.ts'
import { createIdsCache, idsPage } from './ids-page.ts'
import { choosePlan, type Counts, maxSortedRows, type Thresholds } from './plan.ts'
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

const countRows = async ({ db, definition, filter: { total } }: FilteredQuery): Promise<VersionedCounts> =>
  oneRow(
    await db.one<VersionedCounts>(
      `select ${listVersion} as version, (${total.sql}) as total, ${definition.counter} as all ${ownOrganization}`,
      total.values,
    ),
  )

/**
 * Creates the function that finds pages of filters: the rows that meet the conditions and their number, at one moment.
 * The number at the last time decides which plan it uses.
 */
export const createFilteredPages = (limits: FilterCacheLimits, thresholds: Thresholds) => {
  const countCache = createVersionedCache<VersionedCounts>(limits.countBytes, () => 0)
  const idsCache = createIdsCache(limits.idBytes)
  const checkpointCache = createCheckpointCache(limits.checkpointBytes)

  return async (query: FilteredQuery): Promise<PageRow> => {
    const { filter, offset } = query
    const kind = filter.isSearch ? 'search' : 'conditions'
    const planFor = (counts: Counts | undefined) => choosePlan({ filter: kind, offset, counts }, thresholds)
    const remember = (page: PageRow): PageRow => {
      const { version, total, all } = page
      countCache.set(filter.name, { version, total, all })
      return page
    }

    const cachedCounts = countCache.get(filter.name)
    if (cachedCounts === undefined || planFor(cachedCounts) === 'sorted') {
      const maxRows = maxSortedRows(kind, thresholds)
      const page = await sortedPage(query, maxRows + 1)
      if (page.total <= maxRows) return remember(page)
    }
    const counts =
      cachedCounts !== undefined && planFor(cachedCounts) !== 'sorted'
        ? cachedCounts
        : await findAnew(countCache, filter.name, () => countRows(query))
    const find = {
      offset: () => scanPage(query, counts),
      checkpoints: () => checkpointPage(query, checkpointCache),
      ids: () => idsPage(query, idsCache),
      sorted: () => null,
      // This plan is only for lists without a filter.
      seek: () => null,
    }
    // The lists change so often that no cache helps, so all rows are sorted.
    const page = (await find[planFor(counts)]()) ?? (await sortedPage(query, Number.MAX_SAFE_INTEGER))
    return remember(page)
  }
}
