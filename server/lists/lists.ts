import type { Db } from '../db/database.ts'
import type { JsonOf } from '../generated/operations.ts'
import type { Condition } from './conditions.ts'
import { type ListDefinition, orderOf, type Paging } from './definition.ts'
import { filterOf } from './filter.ts'
import { createFilteredPages, type FilterCacheLimits } from './filtered-page.ts'
import { createPageCache, noPageCache } from './page-cache.ts'
import { defaultThresholds, type Thresholds } from './plan.ts'
import { serializePage } from './statements.ts'
import { createWholeListPages } from './whole-list-page.ts'

/** The most bytes of each cache. */
interface CacheLimits extends FilterCacheLimits {
  /** For pages; 0 caches none. */
  pageBytes: number
}

const defaultLimits: CacheLimits = {
  pageBytes: 4 * 2 ** 20,
  idBytes: 32 * 2 ** 20,
  checkpointBytes: 16 * 2 ** 20,
  countBytes: 2 ** 18,
}

export interface ListsOptions {
  limits?: Partial<CacheLimits>
  thresholds?: Partial<Thresholds>
}

/** A request for a page of a list: its place, order and conditions. */
interface ListRequest<Sort extends string> extends Paging {
  sort: Sort
  /** Conditions without a value are ignored. */
  where?: readonly Condition[]
}

/** Finds pages of lists, and owns all caches of them in memory. */
export interface Lists {
  /**
   * One page of a list with the total number of rows, at one moment, as the contract's JSON, which PostgreSQL builds.
   * The cost hardly depends on the offset. For a filter that many rows meet, this is true from the second request after
   * a change on. Do not call it in a transaction that changes something, because it caches what it finds.
   */
  page: <Shape, Sort extends string>(
    db: Db,
    definition: ListDefinition<Sort>,
    request: ListRequest<Sort>,
  ) => Promise<JsonOf<Shape>>
}

export const createLists = (options: ListsOptions = {}): Lists => {
  const limits = { ...defaultLimits, ...options.limits }
  const thresholds = { ...defaultThresholds, ...options.thresholds }
  const pageCache = limits.pageBytes === 0 ? noPageCache : createPageCache(limits.pageBytes)
  const wholeListPage = createWholeListPages(thresholds)
  const filteredPage = createFilteredPages(limits, thresholds)

  return {
    page: async <Shape>(
      db: Db,
      definition: ListDefinition,
      { sort, where = [], limit, offset }: ListRequest<string>,
    ) => {
      const conditions = where.filter(({ value }) => value !== undefined)
      const compared = conditions.map(({ sql, value }) => [sql, value])
      const name = JSON.stringify([db.organizationId, definition.name, sort, compared, limit, offset])
      const cached = await pageCache.get(db, name)
      if (cached !== null) return cached as JsonOf<Shape>
      const query = { db, definition, limit, offset }
      const page =
        conditions.length === 0
          ? await wholeListPage({ ...query, sort })
          : await filteredPage({
              ...query,
              order: orderOf(definition, sort),
              filter: filterOf(db, definition, conditions),
            })
      const body = serializePage<Shape>(page, query)
      pageCache.put(name, page.version, body)
      return body
    },
  }
}
