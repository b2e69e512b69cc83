import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { UsageError } from '../usage-error.ts'
import { root } from '../root.ts'
import { connectTo, isPooledConnection } from './connect.ts'

const folder = join(root, 'server/db/migrations')

/** Any number that nothing else in the database locks: "postroom" in ASCII, cut to a bigint. */
const lockNumber = '8101238447895474029'

/** Each role, and whether the owner of the database works as it; as postroom_mail only mail servers do. */
const roles = [
  { role: 'postroom_app', isGranted: true },
  { role: 'postroom_operator', isGranted: true },
  { role: 'postroom_worker', isGranted: true },
  { role: 'postroom_mail', isGranted: false },
] as const

/** The numbered files in order, for example `0001_foundation.sql`. */
const migrations = async () =>
  (await readdir(folder))
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .toSorted()
    .map((name) => ({ number: Number(name.slice(0, 4)), name }))

const ensureRoles = async (client: pg.Client) => {
  for (const { role, isGranted } of roles) {
    const { rows } = await client.query<{ member: boolean | null }>(
      `select (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = $1) as member`,
      [role],
    )
    const member = rows[0]?.member ?? null
    try {
      if (member === null) await client.query(`create role ${role} nologin`)
      if (isGranted && member !== true) await client.query(`grant ${role} to current_user`)
    } catch (cause) {
      // Another database of the same server may be creating them at this moment.
      if (['42710', '23505'].includes((cause as { code?: string }).code ?? '')) continue
      throw new UsageError(
        `The database user can't use the role ${role}. Ask an administrator to run once: ` +
          `create role ${role} nologin;${isGranted ? ` grant ${role} to the user of DATABASE_URL;` : ''}`,
        { cause },
      )
    }
  }
}

/** Creates the table of applied migrations if it is missing. Roles that may use the database may not alter it. */
const ensureTable = async (client: pg.Client) => {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('migration') is not null as there",
  )
  if (rows[0]?.there) return
  await client.query(
    'create table if not exists migration (number integer primary key, name text not null, applied_at timestamptz not null default now())',
  )
}

const assertOwner = async (client: pg.Client, pending: readonly { name: string }[]) => {
  const { rows } = await client.query<{ owns: boolean; user: string }>(
    `select pg_has_role(current_user, relowner, 'usage') as owns, current_user as user
     from pg_class where oid = 'migration'::regclass`,
  )
  if (rows[0]?.owns) return
  throw new UsageError(
    `The database needs migrations (${pending.map(({ name }) => name).join(', ')}), but ${rows[0]?.user} doesn't own it. ` +
      "Set DATABASE_OWNER_URL to the owner's login, here or for `npm run postroom -- migrate`.",
  )
}

/**
 * Brings the database up to the newest migration, one process at a time (advisory lock), each file in a transaction.
 * @returns the names of the files applied.
 * @throws UsageError when the database is newer than this program, older than PostgreSQL 15 or behind a pooler, or its
 * user may too little.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000 })
  try {
    const version = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    if (Number(version.rows[0]?.version ?? 0) < 150_000)
      throw new UsageError('Postroom needs PostgreSQL 15 or newer.')
    if (await isPooledConnection(client)) {
      throw new UsageError(
        'DATABASE_URL leads through a pooler such as PgBouncer, which supports neither migrations nor notifications. ' +
          "Set DATABASE_DIRECT_URL to PostgreSQL itself. If its user doesn't own the database, also set DATABASE_OWNER_URL.",
      )
    }
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await ensureTable(client)
    const applied = await client.query<{ number: number; name: string }>('select number, name from migration')
    const files = await migrations()
    const unknown = applied.rows.find(({ number }) => !files.some((file) => file.number === number))
    if (unknown) {
      throw new UsageError(
        `The database has the migration ${unknown.name}, which this version doesn't know. Start a newer version of Postroom.`,
      )
    }
    const pending = files.filter(({ number }) => !applied.rows.some((row) => row.number === number))
    if (pending.length > 0) {
      await assertOwner(client, pending)
      await ensureRoles(client)
    }
    for (const { number, name } of pending) {
      await client.query('begin')
      await client.query('insert into migration (number, name) values ($1, $2)', [number, name])
      await client.query(await readFile(join(folder, name), 'utf8'))
      await client.query('commit')
    }
    return pending.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/** Whether every migration of this program is in the database. */
export const isMigrated = async (query: (sql: string) => Promise<{ number: number }[]>): Promise<boolean> => {
  const applied = await query('select number from migration')
  return (await migrations()).every(({ number }) => applied.some((row) => row.number === number))
}
