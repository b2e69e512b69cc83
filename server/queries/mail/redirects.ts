import type { Db, Snapshot } from '../../db/database.ts'
import type { Redirect, RedirectList as RedirectListBody } from '../../generated/model/index.ts'
import type { Operations } from '../../generated/operations.ts'
import { itemBatches } from '../../lists/all-rows.ts'
import { conditionsOf, equalsCondition, type Filters, referenceCondition } from '../../lists/conditions.ts'
import { binder, whereOf } from '../../lists/filter.ts'
import { times } from '../../lists/statements.ts'
import { unicodeName } from '../unicode-name.ts'

const columns = `i.identity_id, i.address, ${unicodeName('i.address')} as address_unicode, i.display_name,
  l.target as "to", l.is_outside, l.set_by as by, l.count, ${times('first_at', 'last_at').replaceAll('t.', 'l.')}`

const tables = `redirect_seen l
  join identity i on i.organization_id = l.organization_id and i.identity_id = l.identity_id`

/** The newest first. */
const order = 'l.last_at desc, l.identity_id, l.target, l.set_by'

const filters: Filters<'listRedirects'> = {
  identity_id: (id) => referenceCondition('identity_id', id),
  by: (by) => equalsCondition('set_by', by),
  is_outside: (is_outside) => ({ sql: 'l.is_outside = ?', value: is_outside }),
}

/** Since when mail servers report what rules send; null while they don't. */
export const reportedSince = '(select rfc3339(h.rules_since) from mail_hearing h)'

type Query = Omit<Operations['listRedirects']['query'], 'limit' | 'offset'>

/** One page of what rules have sent to other addresses, the newest first, and how many there are. */
export const redirectPage = async (
  db: Db,
  query: Operations['listRedirects']['query'],
): Promise<RedirectListBody> => {
  const where = whereOf(db, conditionsOf(filters, query))
  const { values, bind } = binder(where)
  const items = await db.query<Redirect>(
    `select ${columns} from ${tables} where l.organization_id = $1 ${where.sql}
     order by ${order} limit ${bind(query.limit)} offset ${bind(query.offset)}`,
    values,
  )
  const row = await db.one<{ total: number; unlisted_count: number; since: string | null }>(
    `select count(*) as total, ${reportedSince} as since,
       (select coalesce(sum(l.count), 0)::bigint from redirect_rest l where l.organization_id = $1 ${where.sql}) as unlisted_count
     from ${tables} where l.organization_id = $1 ${where.sql}`,
    where.values,
  )
  return {
    items,
    since: row?.since ?? null,
    unlisted_count: row?.unlisted_count ?? 0,
    total: row?.total ?? 0,
    current_page: Math.floor(query.offset / query.limit) + 1,
  }
}

/** All of what rules have sent to other addresses. */
export const allRedirects = async function* (db: Snapshot, query: Query) {
  const where = whereOf(db, conditionsOf(filters, query))
  const select = `select ${columns} from ${tables} where l.organization_id = $1 ${where.sql} order by ${order}`
  yield* itemBatches(db, select, where.values)
}

/** Which of these domains the organization has and has not removed, by their names in ASCII. */
export const ownDomains = async (db: Db, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await db.query<{ domain_name: string }>(
    'select domain_name from domain where organization_id = $1 and domain_name = any($2) and removed_at is null',
    [db.organizationId, names],
  )
  return new Set(rows.map(({ domain_name }) => domain_name))
}
