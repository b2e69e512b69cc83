import type { FilteredQuery } from './filter.ts'
import { readByIds } from './read-page.ts'
import { directionOf, listVersion, oneRow, type PageRow, unorderedSelect } from './statements.ts'
import { createVersionedCache, retryOnVersionChange, type VersionedCache } from './versioned-cache.ts'

/** The ids of all rows that meet a filter, in their order, 16 bytes each. */
interface Ids {
  version: number
  ids: Buffer
}

export const createIdsCache = (maxBytes: number): VersionedCache<Ids> =>
  createVersionedCache(maxBytes, ({ ids }) => ids.length)

const collectIds = async ({ db, definition, order, filter }: FilteredQuery): Promise<Ids> => {
  const direction = directionOf(order)
  return oneRow(
    await db.one<Ids>(
      `select ${listVersion} as version,
         coalesce(string_agg(uuid_send(id), '' order by key ${direction}, tie ${direction}), '') as ids
       from (${unorderedSelect(definition, order, filter.sql)} offset 0) r`,
      filter.values,
      'each time',
    ),
  )
}

const idAt = (ids: Buffer, place: number) => {
  const hex = ids.toString('hex', place * 16, place * 16 + 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** Reads a page by the cached ids; null when the lists change too often for that. */
export const idsPage = (query: FilteredQuery, cache: VersionedCache<Ids>): Promise<PageRow | null> => {
  const { order, filter, limit, offset } = query
  const name = JSON.stringify([filter.name, order])
  const read = ({ ids }: Ids): Promise<PageRow> => {
    const total = ids.length / 16
    const onPage = Math.max(0, Math.min(limit, total - offset))
    return readByIds(
      query,
      Array.from({ length: onPage }, (_, place) => idAt(ids, offset + place)),
      total,
    )
  }
  return retryOnVersionChange(cache, name, () => collectIds(query), read)
}
