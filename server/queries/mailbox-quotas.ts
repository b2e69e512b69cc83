import type { Db, Snapshot } from '../db/database.ts'
import type { ListMailboxQuotasSort, MailboxQuotaList, MailboxSummary } from '../generated/model/index.ts'
import type { JsonOf, Operations } from '../generated/operations.ts'
import { fullPercent, noticePercent, warningPercent } from '../generated/rules/mailbox.ts'
import { mailboxQuotaColumns, type MailboxQuotaRow } from '../generated/rows.ts'
import { allRows } from '../lists/all-rows.ts'
import {
  type Condition,
  conditionsOf,
  departmentCondition,
  domainCondition,
  equalsCondition,
  type Filters,
  searchCondition,
} from '../lists/conditions.ts'
import type { ListDefinition } from '../lists/definition.ts'
import type { SearchMatches } from '../lists/search-terms.ts'
import type { Lists, Summary } from '../lists/lists.ts'
import { columnsOf } from './columns-of.ts'
import { mailboxReceipt, type WithReceipt } from './mail/receipts.ts'
import { times } from '../lists/statements.ts'
import { searchMatches } from './search-matches.ts'
import { unicodeName } from './unicode-name.ts'

/** A mailbox with its readable address, and how much of its limit is used in percent; null until it has been measured. */
export type MailboxQuotaDetails = MailboxQuotaRow & { address_unicode: string; used_percent: number | null }

/** How much of its limit a mailbox uses, as a column. */
export const usedPercent = (table: string) => `${table}.used_permille::float8 / 10 as used_percent`

const columns = `${mailboxQuotaColumns}, ${unicodeName('mailbox_quota.address')} as address_unicode,
  ${usedPercent('mailbox_quota')}`

// Unmeasured mailboxes come last in both directions.
const used = {
  key: `coalesce(l.used_bytes::float8, 'Infinity')`,
  descending: { key: `coalesce(-l.used_bytes::float8, 'Infinity')` },
}
const share = {
  key: `coalesce(l.used_permille::float8, 'Infinity')`,
  descending: { key: `coalesce(-l.used_permille::float8, 'Infinity')` },
}

export const mailboxQuotaList: ListDefinition<ListMailboxQuotasSort> = {
  name: 'mailboxes',
  table: 'mailbox_quota',
  counter: 'mailbox_count',
  members: `t.mailbox_quota_id, t.identity_id, t.identity_status, t.address,
    ${unicodeName('t.address')} as address_unicode, t.display_name, t.department_id, t.domain_id, t.limit_bytes,
    t.used_bytes, t.used_messages, ${usedPercent('t')}, t.level, t.warn_percent,
    ${times('usage_as_of', 'created_at', 'updated_at')}`,
  shown: "split_part(l.address, '@', 1) || ' ' || l.address || ' ' || l.display_name",
  relevance: 'address',
  orders: {
    address: { kind: 'text', key: 'l.address collate postroom_text', descending: 'same' },
    used_bytes: { kind: 'number', ...used },
    used_percent: { kind: 'number', ...share },
    limit_bytes: {
      kind: 'number',
      key: 'l.limit_bytes::float8',
      descending: { key: '-l.limit_bytes::float8' },
    },
  },
}

type Query = Operations['listMailboxQuotas']['query']

/** Percent in tenths, as they are shown; the level goes by the exact ratio, and may round to the next level's first. */
const shownOf = {
  ok: [0, noticePercent * 10],
  notice: [noticePercent * 10, warningPercent * 10],
  warning: [warningPercent * 10, fullPercent * 10],
  full: [fullPercent * 10, null],
} as const

type LevelRange = readonly [least: number, most: number | null]

/** In the order of the shown percent, rows within these tenths of a percent are found directly; null is unbounded. */
const withinShown = ([least, most]: LevelRange, isDescending: boolean): string =>
  isDescending
    ? `${share.descending.key} between ${most === null ? `'-Infinity'` : -most} and ${-least}`
    : `${share.key} between ${least} and ${most ?? Number.MAX_SAFE_INTEGER}`

/** The range of the shown percent of a level: in that order, the rows of the level are found directly. */
const impliedConditions = ({ level, fullness, sort }: Query): Condition[] => {
  if (!sort.endsWith('used_percent')) return []
  const isDescending = sort.startsWith('-')
  const ofLevel = level === undefined || level === 'unknown' ? [] : [shownOf[level]]
  const ofTenth = fullness === undefined || !isDescending ? [] : [shownOfTenth(fullness)]
  return [...ofLevel, ...ofTenth].map((shown) => ({
    sql: withinShown(shown, isDescending),
    value: shown,
    isImplied: true,
    isIndexed: true,
  }))
}

const shownOfTenth = (tenth: number): LevelRange => [tenth * 100, tenth === 10 ? null : tenth * 100 + 99]

/** SQL for how many mailboxes the counts of fullness have. */
export const countedMailboxes = (condition: string) =>
  `select coalesce(sum(count), 0) from mailbox_fullness where organization_id = $1 and ${condition}`

const levelCondition = (level: Query['level']): Condition =>
  level === 'unknown'
    ? { sql: 'l.level is null', value: level, isIndexed: true, total: countedMailboxes('level is null') }
    : { ...equalsCondition('level', level), isIndexed: true, total: countedMailboxes('level = ?') }

const fullnessCondition = (tenth: Query['fullness']): Condition => ({
  sql: tenth === undefined ? 'true' : withinShown(shownOfTenth(tenth), false),
  value: tenth,
  isIndexed: true,
  total: countedMailboxes(`tenth = ${tenth}`),
})

const filtersOf = (matches: SearchMatches): Filters<'listMailboxQuotas', 'suggest'> => ({
  q: (q) => searchCondition(q, matches),
  level: levelCondition,
  domain_id: (id) => domainCondition(id),
  department_id: (id) => departmentCondition(id),
  fullness: fullnessCondition,
  min_used_percent: (value) => ({
    sql: `${share.key} >= ?::float8 * 10 and l.used_permille is not null`,
    value,
    isIndexed: true,
  }),
})

/** The conditions on a mailbox, `l` in SQL, that a list's parameters say. */
export const mailboxConditions = async (
  db: Db,
  query: Omit<Query, 'limit' | 'offset' | 'sort' | 'suggest'>,
): Promise<Condition[]> => conditionsOf(filtersOf(await searchMatches(db, query.q)), query)

/** One page of mailboxes as the contract's list. */
export const mailboxQuotaPage = async (
  db: Db,
  lists: Lists,
  query: Query,
): Promise<JsonOf<MailboxQuotaList>> => {
  const where = await mailboxConditions(db, query)
  return lists.page(db, mailboxQuotaList, { ...query, where: [...where, ...impliedConditions(query)] })
}

/** All mailboxes of the contract's list. */
export const allMailboxQuotas = async function* (
  db: Snapshot,
  { sort, ...query }: Operations['exportMailboxQuotas']['query'],
) {
  yield* allRows(db, mailboxQuotaList, { sort, where: await mailboxConditions(db, query) })
}

/** How many mailboxes have each level and each fullness, at one moment. */
export const mailboxSummary = (db: Db, lists: Lists) =>
  lists.summary<MailboxSummary>(db, 'mailbox summary', () =>
    db.one<Summary>(
      `with f as materialized (select level, tenth, count from mailbox_fullness where organization_id = $1)
       select o.list_version as version, json_build_object(
         'mailbox_count', o.mailbox_count,
         'levels', (select json_object_agg(l, coalesce((select sum(count) from f where coalesce(f.level, 'unknown') = l), 0))
           from unnest(array['ok', 'notice', 'warning', 'full', 'unknown']) l),
         'fullness', (select json_agg(coalesce((select sum(count) from f where f.tenth = t), 0) order by t)
           from generate_series(0, 10) t))::text as body
       from organization o where o.organization_id = $1`,
      [db.organizationId],
    ),
  )

export const mailboxQuotaById = (db: Db, mailboxQuotaId: string) =>
  db.one<MailboxQuotaDetails & WithReceipt>(
    `select ${columns}, ${mailboxReceipt} from mailbox_quota where organization_id = $1 and mailbox_quota_id = $2`,
    [db.organizationId, mailboxQuotaId],
  )

/** The mailboxes of those identities that have one, by the identity's id. */
export const mailboxQuotasOf = async (
  db: Db,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, MailboxQuotaDetails>> => {
  const rows = await db.query<MailboxQuotaDetails>(
    `select ${columns} from mailbox_quota where organization_id = $1 and identity_id = any($2)`,
    [db.organizationId, identityIds],
  )
  return new Map(rows.map((row) => [row.identity_id, row]))
}

/** Adds mailboxes, in one statement. @returns them by the identity's id. */
export const insertMailboxQuotas = async (
  db: Db,
  rows: readonly Pick<MailboxQuotaRow, 'mailbox_quota_id' | 'identity_id' | 'limit_bytes' | 'warn_percent'>[],
): Promise<ReadonlyMap<string, MailboxQuotaDetails>> => {
  const mailboxes = await db.query<MailboxQuotaDetails>(
    `insert into mailbox_quota (organization_id, mailbox_quota_id, identity_id, limit_bytes, warn_percent)
     select $1, r.* from unnest($2::uuid[], $3::uuid[], $4::bigint[], $5::smallint[]) r
     returning ${columns}`,
    [
      db.organizationId,
      ...columnsOf(rows, ['mailbox_quota_id', 'identity_id', 'limit_bytes', 'warn_percent']),
    ],
  )
  return new Map(mailboxes.map((row) => [row.identity_id, row]))
}

/** Writes mailboxes, in one statement. @returns those that are there, by id. */
export const setMailboxQuotas = async (
  db: Db,
  rows: readonly Pick<MailboxQuotaRow, 'mailbox_quota_id' | 'limit_bytes' | 'warn_percent'>[],
): Promise<ReadonlyMap<string, MailboxQuotaDetails>> => {
  const mailboxes = await db.query<MailboxQuotaDetails>(
    `update mailbox_quota set limit_bytes = r.limit_bytes, warn_percent = r.warn_percent,
       version = mailbox_quota.version + 1, updated_at = now()
     from unnest($2::uuid[], $3::bigint[], $4::smallint[]) r(mailbox_quota_id, limit_bytes, warn_percent)
     where mailbox_quota.organization_id = $1 and mailbox_quota.mailbox_quota_id = r.mailbox_quota_id
     returning ${columns}`,
    [db.organizationId, ...columnsOf(rows, ['mailbox_quota_id', 'limit_bytes', 'warn_percent'])],
  )
  return new Map(mailboxes.map((row) => [row.mailbox_quota_id, row]))
}

/** Removes the mailboxes of those identities that have one. @returns them as they were, by the identity's id. */
export const removeMailboxQuotasOf = async (
  db: Db,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, MailboxQuotaDetails>> => {
  const rows = await db.query<MailboxQuotaDetails>(
    `delete from mailbox_quota where organization_id = $1 and identity_id = any($2) returning ${columns}`,
    [db.organizationId, identityIds],
  )
  return new Map(rows.map((row) => [row.identity_id, row]))
}

export const removeMailboxQuota = (db: Db, mailboxQuotaId: string) =>
  db.query('delete from mailbox_quota where organization_id = $1 and mailbox_quota_id = $2', [
    db.organizationId,
    mailboxQuotaId,
  ])
