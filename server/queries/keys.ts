import type { Db } from '../db/database.ts'

export interface AuthenticatedRow {
  key_id: string
  organization_id: string
  organization_name: string
  organization_status: 'active' | 'suspended'
  key_name: string
  kind: 'key' | 'session'
  /** The key that a session came from. */
  parent_key_id: string | null
  key_hint: string
  permissions: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  /** When the database was asked, by its clock. */
  asked_at: Date
  revoked: boolean
  /** Also true for a session that was unused for 60 minutes, or whose parent has expired. */
  expired: boolean
}

/** The key with that SHA-256, in whichever organization; revoked and expired ones too. */
export const authenticate = (db: Pick<Db, 'one'>, secretSha256: Buffer) =>
  db.one<AuthenticatedRow>('select * from authenticate($1)', [secretSha256])

/** Notes that the key is in use. */
export const touchKey = (db: Db, keyId: string) =>
  db.query('update api_key set last_used_at = now() where organization_id = $1 and key_id = $2', [
    db.organizationId,
    keyId,
  ])

export interface NewKey {
  key_id: string
  key_name: string
  kind: 'key' | 'session'
  parent_key_id: string | null
  secret_sha256: Buffer
  key_hint: string
  permissions: readonly string[]
  expires_at: Date | null
}

/**
 * Adds a key.
 * @returns when it expires, by the clock of the database: a session after 12 hours, and not later than it was told to.
 */
export const insertKey = (db: Db, key: NewKey) =>
  db.one<{ expires_at: Date | null }>(
    `insert into api_key (organization_id, key_id, key_name, kind, parent_key_id, secret_sha256, key_hint,
       permissions, expires_at)
     values ($1, $2, $3, $4::text, $5, $6, $7, $8,
       least($9::timestamptz, case when $4::text = 'session' then now() + interval '12 hours' end))
     returning expires_at`,
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

/** Whether a moment has passed, by the clock of the database. */
export const hasPassed = async (db: Db, moment: Date): Promise<boolean> => {
  const row = await db.one<{ passed: boolean }>('select $1::timestamptz <= now() as passed', [moment])
  return row?.passed === true
}

/** How many sessions of a key there may be at a time; of those that have ended, as many are kept at most. */
export const sessionLimit = 100

/**
 * Makes room for one more session of a key: those that have been unused the longest end.
 * @returns the sessions that ended by that.
 */
export const endIdleSessions = (db: Db, parentKeyId: string) =>
  db.query<{ key_id: string; key_name: string }>(
    `update api_key set revoked_at = now() where organization_id = $1 and key_id in (
       select key_id from api_key k where organization_id = $1 and parent_key_id = $2 and key_end(k) > now()
       order by coalesce(last_used_at, created_at) desc, key_id desc offset $3)
     returning key_id, key_name`,
    [db.organizationId, parentKeyId, sessionLimit - 1],
  )

/**
 * Deletes sessions that have ended: of one key those that ended before the last hundred, of the organization some that
 * ended more than 24 hours ago, as a session lives for at most 12.
 */
export const deleteEndedSessions = (db: Db, parentKeyId: string) =>
  db.query(
    `delete from api_key k where organization_id = $1 and kind = 'session' and key_end(k) <= now() and key_id in (
       (select key_id from api_key s where organization_id = $1 and parent_key_id = $2 and key_end(s) <= now()
        order by key_end(s) desc, key_id offset $3)
       union all
       (select key_id from api_key where organization_id = $1 and kind = 'session'
          and created_at <= now() - interval '36 hours' order by created_at limit 100))`,
    [db.organizationId, parentKeyId, sessionLimit],
  )

/** Revokes a key; null when there is none of that id that was not revoked before. */
export const revokeKey = (db: Db, keyId: string) =>
  db.one<{ key_name: string }>(
    `update api_key set revoked_at = now()
     where organization_id = $1 and key_id = $2 and revoked_at is null returning key_name`,
    [db.organizationId, keyId],
  )

export interface KeyRow {
  key_id: string
  organization_id: string
  organization_name: string
  key_name: string
  kind: 'key' | 'session'
  key_hint: string
  permissions: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  status: 'active' | 'expired' | 'revoked'
}

const expired = `(coalesce(k.expires_at <= now(), false) or coalesce(p.expires_at <= now(), false)
  or (k.kind = 'session' and coalesce(k.last_used_at, k.created_at) <= now() - interval '60 minutes'))`

const columns = `k.key_id, k.organization_id, o.organization_name, k.key_name, k.kind, k.key_hint, k.permissions,
  k.created_at, k.expires_at, k.last_used_at,
  case when k.revoked_at is not null or p.revoked_at is not null then 'revoked' when ${expired} then 'expired'
    else 'active' end as status`

const joined = `api_key k join organization o on o.organization_id = k.organization_id
  left join api_key p on p.organization_id = k.organization_id and p.key_id = k.parent_key_id`

const listed = `k.organization_id = $1 and ($2::text is null or k.kind = $2)
  and (k.kind = 'key' or (k.revoked_at is null and p.revoked_at is null and not ${expired}))`

/** One page of keys and of the sessions that have not ended, or of one kind, newest first, and how many there are. */
export const keyPage = async (
  db: Db,
  { limit, offset, kind = null }: { limit: number; offset: number; kind?: KeyRow['kind'] | null },
): Promise<{ items: KeyRow[]; total: number; current_page: number }> => {
  const items = await db.query<KeyRow>(
    `select ${columns} from ${joined} where ${listed} order by k.created_at desc, k.key_id limit $3 offset $4`,
    [db.organizationId, kind, limit, offset],
  )
  const row = await db.one<{ total: number }>(`select count(*) as total from ${joined} where ${listed}`, [
    db.organizationId,
    kind,
  ])
  return { items, total: row?.total ?? 0, current_page: Math.floor(offset / limit) + 1 }
}

export const keyById = (db: Db, keyId: string) =>
  db.one<KeyRow>(`select ${columns} from ${joined} where k.organization_id = $1 and k.key_id = $2`, [
    db.organizationId,
    keyId,
  ])
