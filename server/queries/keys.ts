import type { Db, Snapshot } from '../db/database.ts'
import type { KeyState } from '../generated/model/index.ts'
import type { Operations } from '../generated/operations.ts'
import { sessionHours, sessionsPerKey } from '../generated/rules/session.ts'
import { apiKeyColumns, type ApiKeyRow, type OrganizationRow } from '../generated/rows.ts'
import { conditionsOf, type Filters } from '../lists/conditions.ts'
import { binder, whereOf } from '../lists/filter.ts'
import { searchTerms } from '../lists/search-terms.ts'

/** A key while its request is authenticated. `revoked` and `expired` say whether it has ended. */
export interface AuthenticatedRow
  extends Omit<ApiKeyRow, 'revoked_at' | 'ended_at'>, Pick<OrganizationRow, 'organization_name'> {
  organization_status: OrganizationRow['status']
  /** The time of the database when it was read. */
  asked_at: Date
  revoked: boolean
  /** Also true for a session that was unused for too long, or whose parent has expired. */
  expired: boolean
}

/** The key whose secret has this SHA-256, of any organization, also if it is revoked or has expired. */
export const authenticate = (db: Pick<Db, 'one'>, secretSha256: Buffer) =>
  db.one<AuthenticatedRow>('select * from authenticate($1)', [secretSha256])

/** Records that the key is in use. */
export const touchKey = (db: Db, keyId: string) =>
  db.query('update api_key set last_used_at = now() where organization_id = $1 and key_id = $2', [
    db.organizationId,
    keyId,
  ])

/** A key with its organization's name, and whether it can still be used. */
export type KeyDetails = ApiKeyRow &
  Pick<OrganizationRow, 'organization_name'> & { status: 'active' | 'expired' | 'revoked' }

const hasExpired = `(api_key.ended_at is not null or parent.ended_at is not null
  or coalesce(api_key.expires_at <= now(), false) or coalesce(parent.expires_at <= now(), false)
  or (api_key.kind = 'session'
    and coalesce(api_key.last_used_at, api_key.created_at) <= now() - interval '60 minutes'))`

const isRevoked = '(api_key.revoked_at is not null or parent.revoked_at is not null)'

const tables = `api_key join organization on organization.organization_id = api_key.organization_id
  left join public.api_key parent
    on parent.organization_id = api_key.organization_id and parent.key_id = api_key.parent_key_id`

// A statement that writes a key names its returned row "api_key" too, so that this reads the written row; the parent is
// read from the table itself in any case.
const details = `select ${apiKeyColumns}, organization.organization_name,
    case when ${isRevoked} then 'revoked'
      when ${hasExpired} then 'expired' else 'active' end as status
  from ${tables}`

/** The columns of a new key. */
type NewKey = Pick<
  ApiKeyRow,
  'key_id' | 'key_name' | 'kind' | 'parent_key_id' | 'key_hint' | 'expires_at'
> & {
  permissions: readonly string[]
  secret_sha256: Buffer
}

/** Adds a key. A session expires after `sessionHours`, by the clock of the database, or earlier at `expires_at`. */
export const insertKey = (db: Db, key: NewKey) =>
  db.one<KeyDetails>(
    `with api_key as (
       insert into api_key (organization_id, key_id, key_name, kind, parent_key_id, secret_sha256, key_hint,
         permissions, expires_at)
       values ($1, $2, $3, $4::text, $5, $6, $7, $8,
         least($9::timestamptz, case when $4::text = 'session' then now() + interval '${sessionHours} hours' end))
       returning *
     )
     ${details}`,
    [
      db.organizationId,
      key.key_id,
      key.key_name,
      key.kind,
      key.parent_key_id,
      key.secret_sha256,
      key.key_hint,
      key.permissions,
      key.expires_at,
    ],
  )

/**
 * The keys that each key comes from, including itself: the key of a session, and the keys that created it, by the audit. Sessions
 * whose row has been deleted are followed too.
 */
export const originsOf = async (
  db: Db,
  keyIds: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const rows = await db.query<{ start: string; origins: string[] }>(
    `with recursive origin(start, key_id) as (
       select k, k from unnest($2::uuid[]) k
       union
       select o.start, g.key_id from origin o cross join lateral (
         select k.parent_key_id as key_id from api_key k where k.organization_id = $1 and k.key_id = o.key_id
         union all
         select e.actor_key_id from audit_event e
         where e.organization_id = $1 and e.resource_type = 'key' and e.resource_id = o.key_id
           and e.operation in ('createKey', 'createKeySession')
       ) g where g.key_id is not null
     ) select start, array_agg(key_id) as origins from origin group by start`,
    [db.organizationId, keyIds],
  )
  return new Map(rows.map(({ start, origins }) => [start, new Set(origins)]))
}

/**
 * Ends the sessions of a key that were unused the longest, so that it can have one more.
 * @returns the ended sessions.
 */
export const endIdleSessions = (db: Db, parentKeyId: string) =>
  db.query<Pick<ApiKeyRow, 'key_id' | 'key_name'>>(
    `update api_key set revoked_at = now() where organization_id = $1 and key_id in (
       select key_id from api_key k where organization_id = $1 and parent_key_id = $2 and key_end(k) > now()
       order by coalesce(last_used_at, created_at) desc, key_id desc offset $3)
     returning key_id, key_name`,
    [db.organizationId, parentKeyId, sessionsPerKey - 1],
  )

/**
 * Deletes sessions that have ended. A key keeps as many of them as it can have open sessions. Of the organization's other keys, it
 * deletes some that must have ended more than a day ago.
 */
export const deleteEndedSessions = (db: Db, parentKeyId: string) =>
  db.query(
    `delete from api_key k where organization_id = $1 and kind = 'session' and key_end(k) <= now() and key_id in (
       (select key_id from api_key s where organization_id = $1 and parent_key_id = $2 and key_end(s) <= now()
        order by key_end(s) desc, key_id desc offset $3)
       union all
       (select key_id from api_key where organization_id = $1 and kind = 'session'
          and created_at <= now() - interval '${sessionHours + 24} hours' order by created_at limit 100))`,
    [db.organizationId, parentKeyId, sessionsPerKey],
  )

/** Revokes a key; null if no key has this id, or if it is already revoked. */
export const setKeyRevoked = (db: Db, keyId: string) =>
  db.one<Pick<ApiKeyRow, 'key_name'>>(
    `update api_key set revoked_at = now()
     where organization_id = $1 and key_id = $2 and revoked_at is null returning key_name`,
    [db.organizationId, keyId],
  )

const isActive = `not ${isRevoked} and not ${hasExpired}`

// Sessions only while they haven't ended. Sessions of My account aren't keys of the console.
const isListed = `api_key.organization_id = $1 and api_key.kind <> 'person'
  and (api_key.kind = 'key' or (${isActive}))`

const states: Readonly<Record<KeyState, string>> = {
  active: isActive,
  expires_soon: `${isActive} and api_key.expires_at < now() + interval '14 days'`,
  unused: `${isActive} and coalesce(api_key.last_used_at, api_key.created_at) < now() - interval '90 days'`,
  expired: `not ${isRevoked} and ${hasExpired}`,
  revoked: isRevoked,
}

const filters: Filters<'listKeys'> = {
  q: (q = '') => ({
    sql: `(select bool_and(search_fold(api_key.key_name) like search_pattern(word) or starts_with(api_key.key_hint, word))
      from unnest(?::text[]) word)`,
    value: searchTerms(q).length === 0 ? undefined : searchTerms(q),
  }),
  state: (value) => ({ sql: value === undefined ? '' : states[value], value }),
  kind: (value) => ({ sql: 'api_key.kind = ?', value }),
}

type Sort = Operations['listKeys']['query']['sort']

const orders: Readonly<Record<Exclude<Sort, `-${string}`>, string>> = {
  created_at: 'api_key.created_at',
  key_name: 'api_key.key_name collate postroom_text',
  expires_at: `coalesce(api_key.expires_at, 'infinity')`,
  last_used_at: `coalesce(api_key.last_used_at, '-infinity')`,
}

const orderBy = (sort: Sort): string => {
  const isDescending = sort.startsWith('-')
  const order = orders[(isDescending ? sort.slice(1) : sort) as keyof typeof orders]
  return `order by ${order} ${isDescending ? 'desc' : 'asc'}, api_key.key_id`
}

/** One page of keys and of the sessions that have not ended, and how many there are. */
export const keyPage = async (
  db: Db,
  query: Operations['listKeys']['query'],
): Promise<{ items: KeyDetails[]; total: number; current_page: number }> => {
  const where = whereOf(db, conditionsOf(filters, query))
  const { values, bind } = binder(where)
  const items = await db.query<KeyDetails>(
    `${details} where ${isListed} ${where.sql} ${orderBy(query.sort)}
     limit ${bind(query.limit)} offset ${bind(query.offset)}`,
    values,
  )
  const row = await db.one<{ total: number }>(
    `select count(*) as total from ${tables} where ${isListed} ${where.sql}`,
    where.values,
  )
  return { items, total: row?.total ?? 0, current_page: Math.floor(query.offset / query.limit) + 1 }
}

/** All keys of the contract's list. */
export const allKeys = (db: Snapshot, query: Omit<Operations['exportKeys']['query'], 'columns'>) => {
  const { sql, values } = whereOf(db, conditionsOf(filters, query))
  return db.batches<KeyDetails>(`${details} where ${isListed} ${sql} ${orderBy(query.sort)}`, values)
}

export const keyById = (db: Db, keyId: string) =>
  db.one<KeyDetails>(
    `${details} where api_key.organization_id = $1 and api_key.key_id = $2 and api_key.kind <> 'person'`,
    [db.organizationId, keyId],
  )

/** Marks the ends that have passed of keys, sessions, links to DNS records, previews, auto-replies and aliases, at most `most` of each kind. @returns their number. */
export const markEnded = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ count: number }>('select mark_ended($1) as count', [most])
  return row?.count ?? 0
}
