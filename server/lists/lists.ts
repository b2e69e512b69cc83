import type { Db } from '../db/database.ts'
import type { JsonOf } from '../generated/operations.ts'
import type { Condition } from './conditions.ts'
import { type ListDefinition, orderOf, type Paging, rankedOrder } from './definition.ts'
import { filterOf } from './filter.ts'
import { createFilteredPages, type FilterCacheLimits } from './filtered-page.ts'
import { createPageCache, noPageCache } from './page-cache.ts'
import { defaultThresholds, type Thresholds } from './strategy.ts'
import { oneRow, serializePage } from './statements.ts'
import { suggestionFor } from './suggestion.ts'
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
  /** Whether a search that finds nothing is answered with one that does. */
  suggest?: boolean | undefined
  /** Conditions without a value are ignored. */
  where?: readonly Condition[]
}

/** A summary of all rows of lists: the contract's JSON, and the version of the lists it was computed from. */
export interface Summary {
  version: number
  body: string
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
  /** What `find` computes of the lists; while nothing has changed, as it was found before under that name. */
  summary: <Shape>(db: Db, name: string, find: () => Promise<Summary | null>) => Promise<JsonOf<Shape>>
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
      { sort, suggest = false, where = [], limit, offset }: ListRequest<string>,
    ) => {
      const conditions = where.filter(({ value }) => value !== undefined)
      const compared = conditions.map(({ sql, value }) => [sql, value])
      const name = JSON.stringify([
        db.organizationId,
        definition.name,
        sort,
        suggest,
        compared,
        limit,
        offset,
      ])
      const cached = await pageCache.get(db, name)
      if (cached !== null) return cached as JsonOf<Shape>
      const query = { db, definition, limit, offset }
      const isRanked = sort === 'relevance'
      const indexedSort = isRanked ? (definition.relevance ?? sort) : sort
      const find = () => {
        if (conditions.length === 0) return wholeListPage({ ...query, sort: indexedSort })
        const order = orderOf(definition, indexedSort)
        const filter = filterOf(db, definition, conditions)
        const fewOrder = isRanked && filter.rank !== null ? rankedOrder(order, filter.rank) : order
        return filteredPage({ ...query, order, fewOrder, filter })
      }
      const page = await find()
      const suggestion = suggest && page.total === 0 ? await suggestionFor(db, definition, conditions) : null
      const body = serializePage<Shape>(page, query, suggestion)
      pageCache.put(name, page.version, body)
      return body
    },
    summary: async <Shape>(db: Db, name: string, find: () => Promise<Summary | null>) => {
      const key = JSON.stringify([db.organizationId, name])
      const cached = await pageCache.get(db, key)
      if (cached !== null) return cached as JsonOf<Shape>
      const { version, body } = oneRow(await find())
      const bytes = Buffer.from(body) as Buffer as JsonOf<Shape>
      pageCache.put(key, version, bytes)
      return bytes
    },
  }
}
