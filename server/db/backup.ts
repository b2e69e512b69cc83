import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { UsageError } from '../usage-error.ts'
import { type Footer, format, type Header, readBackup, type Table } from './backup-file.ts'
import { connectTo } from './connect.ts'
import { withReleasedNames } from './migrate.ts'

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** What a backup has of each column: all but generated passwords that are still sealed. */
const valuesOf = ({ table, columns }: Table): string =>
  columns
    .map((name) => (table === 'plan_item' && name === 'sealed_password' ? 'null' : `"${name}"`))
    .join(', ')

/** The rows that a backup doesn't have: stored responses of requests are only for retries of the next 24 hours. */
const conditionOf = ({ table }: Table): string => (table === 'idempotency_record' ? ' where false' : '')

/** The tables in an order in which each comes after those that it refers to, with the columns that can be written. */
const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select c.relname as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and f.oid <> c.oid) as needs
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname not in ('migration', 'function_file')
     order by c.relname`,
  )
  const ordered: Table[] = []
  const placed = new Set<string>()
  while (ordered.length < rows.length) {
    const next = rows.find(
      ({ table, needs }) => !placed.has(table) && needs.every((name) => placed.has(name)),
    )
    if (!next) throw new Error('The tables refer to each other in a circle.')
    placed.add(next.table)
    ordered.push({ table: next.table, columns: next.columns })
  }
  return ordered
}

const migrationsOf = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>('select name from migration order by number')).rows.map(
    ({ name }) => name,
  )

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = await connectTo(url, { connectionTimeoutMillis: 10_000 })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Writes one snapshot of everything, also while requests write. @returns the number of rows by table. */
const write = (url: string, draft: string): Promise<Record<string, number>> =>
  withClient(url, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const header: Header = {
      format,
      created_at: new Date().toISOString(),
      migrations: await migrationsOf(client),
    }
    await client.query('set local role postroom_operator')
    const rows: Record<string, number> = {}
    const lines = async function* () {
      yield `${JSON.stringify(header)}\n`
      for (const { table, columns } of await tablesOf(client)) {
        yield `${JSON.stringify({ table, columns } satisfies Table)}\n`
        const stream = client.query(
          copyTo(
            `copy (select ${valuesOf({ table, columns })} from "${table}"${conditionOf({ table, columns })}) to stdout`,
          ),
        )
        for await (const chunk of stream) yield chunk as Buffer
        rows[table] = stream.rowCount
        yield '\\.\n'
      }
      yield `${JSON.stringify({ rows } satisfies Footer)}\n`
    }
    const file = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(Readable.from(lines()), createGzip(), file)
    return rows
  })

const countRows = async (_table: Table, rows: AsyncIterable<Buffer>): Promise<number> => {
  let count = 0
  const iterator = rows[Symbol.asyncIterator]()
  while (!(await iterator.next()).done) count += 1
  return count
}

/**
 * Writes everything that the database holds into a file, as one snapshot, and reads it back before it gets its name.
 * @returns how many rows of each table.
 * @throws UsageError when the written file can't be read back completely; it is then removed.
 */
export const backUp = async (url: string, file: string): Promise<Record<string, number>> => {
  const draft = `${file}.part`
  try {
    const rowCounts = await write(url, draft)
    // The last line tells how many rows there must be.
    await readBackup(draft, {
      whenDamaged: "the backup can't be read back and was discarded",
      begin: async () => undefined,
      take: countRows,
    })
    await rename(draft, file)
    return rowCounts
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

/** Disables row-level security and counting triggers for the transaction. */
const stepAside = async (client: pg.Client, tables: readonly Table[], aside: boolean) => {
  for (const { table } of tables) {
    await client.query(`alter table "${table}" ${aside ? 'disable' : 'enable'} trigger user`)
    await client.query(`alter table "${table}" ${aside ? 'no force' : 'force'} row level security`)
  }
}

const expectEmpty = async (client: pg.Client) => {
  // The owner of the database sees no organization's rows: the operator does.
  await client.query('set local role postroom_operator')
  const { rows } = await client.query<{ used: boolean }>('select exists (select from organization) as used')
  await client.query('reset role')
  if (rows[0]?.used) throw new UsageError("The database isn't empty. Restore into an empty database.")
}

/** Writes the rows of one table as they come. @returns how many. */
const copyRows = async (client: pg.Client, { table, columns }: Table, rows: AsyncIterable<Buffer>) => {
  const stream = client.query(copyFrom(`copy "${table}" (${quoted(columns)}) from stdin`))
  await pipeline(rows, stream)
  return stream.rowCount
}

/** Bulk changes in these states would continue without anyone asking for it. */
const goingOn = `state in ('scheduled', 'queued', 'running')`

/** Puts bulk changes on hold that were made for what the database held then. @returns how many. */
const holdPlans = async (client: pg.Client): Promise<number> => {
  const { rowCount } = await client.query(
    `update plan set held_at = now(), claimed_by = null, leased_until = null where ${goingOn}`,
  )
  return rowCount ?? 0
}

interface RestoreSummary {
  /** How many rows of each table. */
  rows: Record<string, number>
  /** How many bulk changes are on hold. */
  held: number
}

/**
 * Restores a backup into an empty database that has the migrations of the backup, all or nothing. Bulk changes that were
 * scheduled, queued or running are then on hold, unless `resumesPlans` is set.
 * @throws UsageError when the file is no whole backup, of another version, or the database is in use.
 */
export const restore = (url: string, file: string, { resumesPlans = false } = {}): Promise<RestoreSummary> =>
  withClient(url, async (client) => {
    let tables: Table[] = []
    const begin = async ({ migrations }: Header) => {
      await client.query('begin')
      await expectEmpty(client)
      const present = await migrationsOf(client)
      if (JSON.stringify(await withReleasedNames(migrations)) !== JSON.stringify(present)) {
        const last = migrations.at(-1) ?? 'none'
        throw new UsageError(
          `The backup was written at migration ${last}, but this version is at ${present.at(-1) ?? 'none'}. ` +
            'Restore it with the version that wrote it, then upgrade.',
        )
      }
      tables = await tablesOf(client)
      await stepAside(client, tables, true)
      await client.query('set constraints all deferred')
    }
    const take = (table: Table, lines: AsyncIterable<Buffer>) => copyRows(client, table, lines)
    const rows = await readBackup(file, { whenDamaged: 'nothing was restored', begin, take })
    await client.query('set constraints all immediate')
    await stepAside(client, tables, false)
    // Texts may be in another order here: that depends on the version of ICU.
    await client.query('set local role postroom_operator')
    await client.query('select rebuild_buckets(organization_id) from organization')
    // A backup of an older version has them.
    await client.query('update plan_item set sealed_password = null where sealed_password is not null')
    await client.query('delete from idempotency_record')
    const held = resumesPlans ? 0 : await holdPlans(client)
    // Connected mail servers still use the data from before the restore.
    await client.query('select mail.enforce_everything()')
    await client.query('commit')
    return { rows, held }
  })
