import type { Db } from '../db/pool.ts'
import { Lru } from '../cache/lru.ts'
import { binder, type Filter, type PageRow, listVersion, oneRow } from './filter.ts'
import {
  directionOf,
  type ListDefinition,
  type Order,
  type Paging,
  unorderedSelect,
  pageStatement,
} from './definition.ts'
import { singleFlight } from '../concurrency/single-flight.ts'

/** The ids of all rows that meet a filter, in order, 16 bytes each. */
interface Ids {
  version: number
  ids: Buffer
}

/** More than so many are not kept: 1.6 MB. */
export const maxCachedIds = 100_000

const memory = new Lru<Ids>(20, 10 * 60 * 1000)

/** A page out of all rows that meet a filter; the total says at most `most`. */
export const sortedPage = async (
  db: Db,
  list: ListDefinition,
  order: Order,
  filter: Filter,
  { limit, offset, most }: Paging & { most: number },
): Promise<PageRow> => {
  const { values, bind } = binder(filter)
  const direction = directionOf(order)
  const row = await db.one<PageRow>(
    pageStatement(list, order, {
      before: `found as materialized (${unorderedSelect(list, order, filter.sql)} limit ${most})`,
      page: `select * from found order by key ${direction}, tie ${direction}
        limit ${bind(limit)} offset ${bind(offset)}`,
      columns: `(select count(*) from found) as total, ${listVersion} as version`,
    }),
    values,
  )
  return oneRow(row)
}

const collectIds = async (db: Db, list: ListDefinition, order: Order, filter: Filter) => {
  const direction = directionOf(order)
  const row = await db.one<Ids>(
    `select ${listVersion} as version,
       coalesce(string_agg(uuid_send(id), '' order by key ${direction}, tie ${direction}), '') as ids
     from (${unorderedSelect(list, order, filter.sql)} offset 0) r`,
    filter.values,
  )
  return oneRow(row)
}

const idAt = (ids: Buffer, place: number) => {
  const hex = ids.toString('hex', place * 16, place * 16 + 16)
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The same where the ids, once gathered, are kept until something changes. */
export const idsPage = async (
  db: Db,
  list: ListDefinition,
  order: Order,
  filter: Filter,
  { limit, offset }: Paging,
): Promise<PageRow> => {
  const name = JSON.stringify(['ids', filter.name, order])
  for (const present of [memory.get(name), undefined]) {
    const kept = present ?? (await singleFlight(name, () => collectIds(db, list, order, filter)))
    memory.set(name, kept)
    const total = kept.ids.length / 16
    const places = Array.from(
      { length: Math.max(0, Math.min(limit, total - offset)) },
      (_, at) => offset + at,
    )
    const row = await db.one<Omit<PageRow, 'total'>>(
      pageStatement(
        list,
        { by: 'place', kind: 'number' },
        {
          page: 'select id, place as key, 0 as tie from unnest($2::uuid[]) with ordinality p(id, place)',
          columns: `${listVersion} as version`,
        },
      ),
      [db.organizationId, places.map((place) => idAt(kept.ids, place))],
    )
    if (row?.version === kept.version) return { ...row, total }
  }
  return sortedPage(db, list, order, filter, { limit, offset, most: Number.MAX_SAFE_INTEGER })
}
