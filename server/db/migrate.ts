import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { UsageError } from '../usage-error.ts'
import { root } from '../root.ts'
import { connectTo, isPooledConnection } from './connect.ts'
import {
  applyFunctions,
  changedFunctions,
  functionsVersion,
  hasNewerFunctions,
} from './database-functions.ts'
import { transactWithRetry } from './transaction-retry.ts'

const folder = join(root, 'server/db/migrations')

/** Any number that nothing else in the database locks: "postroom" in ASCII, cut to a bigint. */
const lockNumber = '8101238447895474029'

/** Each role, and whether the owner of the database works as it; as the last two only Dovecot and Postfix do. */
const roles = [
  { role: 'postroom_app', isGranted: true },
  { role: 'postroom_operator', isGranted: true },
  { role: 'postroom_worker', isGranted: true },
  { role: 'postroom_mail', isGranted: false },
  { role: 'postroom_routes', isGranted: false },
] as const

/** The numbered files in order, for example `0001_tables.sql`. */
const migrations = async () =>
  (await readdir(folder)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).toSorted()

const numberOf = (name: string) => Number(name.slice(0, 4))

/**
 * The last migration of the builds from before the first release. The files with lower numbers make the same database as all
 * migrations of those builds did, and count as applied where it is recorded. This goes with the second release: by then, the
 * first one has changed the records of such databases.
 */
const lastUnreleased = '0191_from_domains.sql'

/** The names of applied migrations, with those of unreleased builds replaced by the files that stand for them. */
export const withReleasedNames = async (applied: readonly string[]): Promise<readonly string[]> => {
  if (!applied.includes(lastUnreleased)) return applied
  const released = (await migrations()).filter((name) => name < lastUnreleased)
  return [...released, ...applied.filter((name) => name > lastUnreleased)]
}

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

const assertOwner = async (client: pg.Client, pending: readonly string[]) => {
  const { rows } = await client.query<{ owns: boolean; user: string }>(
    `select pg_has_role(current_user, relowner, 'usage') as owns, current_user as user
     from pg_class where oid = 'migration'::regclass`,
  )
  if (rows[0]?.owns) return
  const names =
    pending.length > 5
      ? `${pending.slice(0, 5).join(', ')} and ${pending.length - 5} more`
      : pending.join(', ')
  throw new UsageError(
    `The database needs migrations (${names}), but ${rows[0]?.user} doesn't own it. ` +
      "Set DATABASE_OWNER_URL to the owner's login, here or for `npm run postroom -- migrate`.",
  )
}

/** Creates the tables of applied files if they are missing. Roles that may use the database may not alter them. */
const ensureTables = async (client: pg.Client) => {
  const { rows } = await client.query<{ functions: boolean; migrations: boolean }>(
    `select to_regclass('function_file') is not null as functions, to_regclass('migration') is not null as migrations`,
  )
  if (rows[0]?.functions) return
  if (rows[0]?.migrations) await assertOwner(client, ['functions'])
  await client.query(
    `create table if not exists migration (number integer primary key, name text not null, applied_at timestamptz not null default now());
     create table function_file (path text primary key, sha256 text not null, version integer not null)`,
  )
}

const recordReleasedNames = async (client: pg.Client, names: readonly string[]) => {
  const released = names.filter((name) => name < lastUnreleased)
  await assertOwner(client, released)
  await client.query('begin')
  await client.query(await readFile(join(folder, 'unreleased.sql'), 'utf8'))
  await client.query('delete from migration where number <= $1', [numberOf(lastUnreleased)])
  await client.query('insert into migration (number, name) select * from unnest($1::integer[], $2::text[])', [
    released.map(numberOf),
    released,
  ])
  await client.query('commit')
}

/** @throws UsageError for a PostgreSQL that is too old, or a connection through a pooler. */
const assertUsable = async (client: pg.Client) => {
  const { rows } = await client.query<{ version: string }>(
    "select current_setting('server_version_num') as version",
  )
  if (Number(rows[0]?.version ?? 0) < 150_000) throw new UsageError('Postroom needs PostgreSQL 15 or newer.')
  if (await isPooledConnection(client)) {
    throw new UsageError(
      'DATABASE_URL leads through a pooler such as PgBouncer, which supports neither migrations nor notifications. ' +
        "Set DATABASE_DIRECT_URL to PostgreSQL itself. If its user doesn't own the database, also set DATABASE_OWNER_URL.",
    )
  }
}

/**
 * The migrations that the database lacks, after its records of unreleased builds have been replaced.
 * @throws UsageError when the database is newer than this program, or too old for it.
 */
const pendingMigrations = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from migration order by number')
  const recorded = rows.map(({ name }) => name)
  const applied = await withReleasedNames(recorded)
  if (applied !== recorded) await recordReleasedNames(client, applied)
  const files = await migrations()
  const unknown = applied.find((name) => !files.includes(name))
  if (unknown !== undefined && unknown < lastUnreleased) {
    throw new UsageError(
      'The database was made before the first release and lacks some of the migrations from that time. Make a backup, open it ' +
        `once with the last build that has the migration ${lastUnreleased}, then with this one.`,
    )
  }
  if (unknown !== undefined) {
    throw new UsageError(
      `The database has the migration ${unknown}, which this version doesn't know. Start a newer version of Postroom.`,
    )
  }
  if (await hasNewerFunctions(client)) {
    throw new UsageError(
      'The database has functions of a newer version than this one. Start a newer version of Postroom.',
    )
  }
  return files.filter((name) => !applied.includes(name))
}

const applyMigration = async (client: pg.Client, name: string) => {
  await client.query('insert into migration (number, name) values ($1, $2)', [numberOf(name), name])
  await client.query(await readFile(join(folder, name), 'utf8'))
}

/** A migration that uses functions runs after the changed ones have been replaced. */
const isAfterFunctions = (name: string) => name.endsWith('.after.sql')

/**
 * Brings the database up to the newest migration and to the functions of this program, in one transaction, one process at a time
 * (advisory lock).
 * @returns the names of the files applied.
 * @throws UsageError when the database is newer than this program, older than the first release, in a PostgreSQL
 * before 15 or behind a pooler, or its user lacks a right.
 */
export const migrate = async (url: string): Promise<string[]> => {
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000 })
  try {
    await assertUsable(client)
    await client.query('select pg_advisory_lock($1)', [lockNumber])
    await ensureTables(client)
    const pending = await pendingMigrations(client)
    const functions = await changedFunctions(client)
    const changes = [...pending, ...functions.map(({ path }) => `functions/${path}`)]
    if (changes.length === 0) return []
    await assertOwner(client, changes)
    await ensureRoles(client)
    // Requests of the version before may hold locks in another order. PostgreSQL then ends one of the two transactions.
    await transactWithRetry(
      client,
      () => client.query('begin'),
      async () => {
        for (const name of pending.filter((one) => !isAfterFunctions(one))) await applyMigration(client, name)
        await applyFunctions(client, await changedFunctions(client))
        for (const name of pending.filter(isAfterFunctions)) await applyMigration(client, name)
      },
      20,
    )
    return changes
  } finally {
    await client.end()
  }
}

/** Whether the database has every migration and all functions of this program. */
export const isMigrated = async (query: (sql: string) => Promise<{ name: string }[]>): Promise<boolean> => {
  const applied = await query('select name from migration')
  if (!(await migrations()).every((file) => applied.some(({ name }) => name === file))) return false
  const [newest] = await query('select coalesce(max(version), 0)::text as name from function_file')
  return Number(newest?.name) >= (await functionsVersion())
}
