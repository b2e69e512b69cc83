import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { UsageError } from '../usage-error.ts'
import { root } from '../root.ts'
import { connectTo, isPooledConnection } from './connect.ts'
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
const lastUnreleased = '0078_key_times_not_ahead.sql'

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

const assertOwner = async (client: pg.Client, pending: readonly string[]) => {
  const { rows } = await client.query<{ owns: boolean; user: string }>(
    `select pg_has_role(current_user, relowner, 'usage') as owns, current_user as user
     from pg_class where oid = 'migration'::regclass`,
  )
  if (rows[0]?.owns) return
  throw new UsageError(
    `The database needs migrations (${pending.join(', ')}), but ${rows[0]?.user} doesn't own it. ` +
      "Set DATABASE_OWNER_URL to the owner's login, here or for `npm run postroom -- migrate`.",
  )
}

const recordReleasedNames = async (client: pg.Client, names: readonly string[]) => {
  const released = names.filter((name) => name < lastUnreleased)
  await assertOwner(client, released)
  await client.query('begin')
  await client.query('delete from migration where number <= $1', [numberOf(lastUnreleased)])
  await client.query('insert into migration (number, name) select * from unnest($1::integer[], $2::text[])', [
    released.map(numberOf),
    released,
  ])
  await client.query('commit')
}

/**
 * Brings the database up to the newest migration, one process at a time (advisory lock), each file in a transaction.
 * @returns the names of the files applied.
 * @throws UsageError when the database is newer than this program, older than the first release, in a PostgreSQL
 * before 15 or behind a pooler, or its user lacks a right.
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
    const pending = files.filter((name) => !applied.includes(name))
    if (pending.length > 0) {
      await assertOwner(client, pending)
      await ensureRoles(client)
    }
    for (const name of pending) {
      const statements = await readFile(join(folder, name), 'utf8')
      // Requests of the version before may hold locks in another order. PostgreSQL then ends one of the two transactions.
      await transactWithRetry(
        client,
        () => client.query('begin'),
        async () => {
          await client.query('insert into migration (number, name) values ($1, $2)', [numberOf(name), name])
          await client.query(statements)
        },
        20,
      )
    }
    return pending
  } finally {
    await client.end()
  }
}

/** Whether every migration of this program is in the database. */
export const isMigrated = async (query: (sql: string) => Promise<{ name: string }[]>): Promise<boolean> => {
  const applied = await query('select name from migration')
  return (await migrations()).every((file) => applied.some(({ name }) => name === file))
}
