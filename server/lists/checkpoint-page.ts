import { binder, type FilteredQuery } from './filter.ts'
import { readPage } from './read-page.ts'
import {
  directionOf,
  listVersion,
  oneRow,
  orderedSelect,
  type PageRow,
  unorderedSelect,
} from './statements.ts'
import { createVersionedCache, retryOnVersionChange, type VersionedCache } from './versioned-cache.ts'

/** How many rows lie between two checkpoints. */
const interval = 500

/** The key and tie of each 500th row that meets a filter, in an order. */
interface Checkpoints {
  version: number
  total: number
  checkpoints: readonly (readonly [key: string | number, tie: string])[]
}

// A million rows have 2000 checkpoints of about 150 bytes each.
export const createCheckpointCache = (maxBytes: number): VersionedCache<Checkpoints> =>
  createVersionedCache(maxBytes, ({ checkpoints }) => checkpoints.length * 150)

/**
 * Reads a page in the index of the order, from a checkpoint or the beginning. The total is the cached one while its
 * version holds.
 */
export const scanPage = (
  query: FilteredQuery,
  { checkpoints = [], version, total }: Omit<Checkpoints, 'checkpoints'> & Partial<Checkpoints>,
): Promise<PageRow> => {
  const { definition, order, filter, limit, offset } = query
  const { values, bind } = binder(filter)
  const place = Math.min(Math.floor(offset / interval), checkpoints.length - 1)
  const checkpoint = checkpoints[place]
  const start = checkpoint && { key: bind(checkpoint[0]), tie: bind(checkpoint[1]), isLeftOut: false }
  const range = `limit ${bind(limit)} offset ${bind(checkpoint ? offset - place * interval : offset)}`
  const parts = {
    page: orderedSelect(definition, order, {
      condition: filter.scanSql,
      range,
      ...(start ? { start } : {}),
    }),
    total: `case when o.list_version = ${bind(version)} then ${bind(total)}::bigint else (${filter.total.sql}) end`,
  }
  return readPage(query, directionOf(order), parts, values)
}

const findCheckpoints = async ({ db, definition, order, filter }: FilteredQuery): Promise<Checkpoints> => {
  const direction = directionOf(order)
  // OFFSET 0 makes PostgreSQL read the whole table once, instead of looking up each row of the order's index in it.
  const rows = filter.isIndexed
    ? orderedSelect(definition, order, { condition: filter.sql, range: '' })
    : `${unorderedSelect(definition, order, filter.scanSql)} offset 0`
  return oneRow(
    await db.one<Checkpoints>(
      `select ${listVersion} as version, count(*) as total,
         coalesce(json_agg(json_build_array(key, tie) order by place) filter (where place % ${interval} = 0), '[]')
           as checkpoints
       from (select key, tie, row_number() over (order by key ${direction}, tie ${direction}) - 1 as place
         from (${rows}) r) r`,
      filter.values,
      'each time',
    ),
  )
}

/** Reads a page at a large offset of a filter that many rows meet; null when the lists change too often for checkpoints. */
export const checkpointPage = (
  query: FilteredQuery,
  cache: VersionedCache<Checkpoints>,
): Promise<PageRow | null> =>
  retryOnVersionChange(
    cache,
    JSON.stringify([query.filter.name, query.order]),
    () => findCheckpoints(query),
    (checkpoints) => scanPage(query, checkpoints),
  )
