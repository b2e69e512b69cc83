import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { UsageError } from '../config.ts'
import { connectTo } from './connect.ts'

/*
 * A backup is gzipped text: a line of JSON that says what it is, then for each table a line of JSON with its name and
 * columns, its rows in PostgreSQL's COPY format, and `\.`; the last line says how many rows there were, so that a
 * backup that was cut off is known as such. It is one snapshot, whatever is written meanwhile.
 */

const format = 'postroom-backup-1'

interface Table {
  table: string
  columns: string[]
}

interface Header {
  format: string
  created_at: string
  migrations: string[]
}

interface Footer {
  rows: Record<string, number>
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** The tables in an order in which each comes after those that it refers to, with the columns that can be written. */
const tablesOf = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table & { needs: string[] }>(
    `select c.relname as table,
       (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and not k.condeferrable and f.oid <> c.oid) as needs
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'migration'
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

/**
 * Writes everything that the database holds into a file, as one snapshot.
 * @returns how many rows of each table.
 */
export const backUp = (url: string, file: string): Promise<Record<string, number>> =>
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
        yield `${JSON.stringify({ table, columns })}\n`
        const stream = client.query(copyTo(`copy (select ${quoted(columns)} from "${table}") to stdout`))
        for await (const chunk of stream) yield chunk as Buffer
        rows[table] = stream.rowCount
        yield '\\.\n'
      }
      yield `${JSON.stringify({ rows } satisfies Footer)}\n`
    }
    const draft = `${file}.part`
    try {
      await pipeline(Readable.from(lines()), createGzip(), createWriteStream(draft, { mode: 0o600 }))
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return rows
  })

const damaged = (file: string) =>
  new UsageError(`${file} is not a whole backup of Postroom; nothing was restored.`)

const parse = (line: string | undefined, file: string): unknown => {
  try {
    return JSON.parse(line ?? '')
  } catch {
    throw damaged(file)
  }
}

/** Row-level security and counting triggers stand aside for as long as the transaction lasts. */
const stepAside = async (client: pg.Client, tables: readonly Table[], aside: boolean) => {
  for (const { table } of tables) {
    await client.query(`alter table "${table}" ${aside ? 'disable' : 'enable'} trigger user`)
    await client.query(`alter table "${table}" ${aside ? 'no force' : 'force'} row level security`)
  }
}

const expectEmpty = async (client: pg.Client) => {
  // Whoever owns the database sees no organization's rows: the operator does.
  await client.query('set local role postroom_operator')
  const { rows } = await client.query<{ used: boolean }>('select exists (select from organization) as used')
  await client.query('reset role')
  if (rows[0]?.used) throw new UsageError('The database is in use: restore into an empty one.')
}

/** Writes the rows of one table as they come, up to the line that ends them. */
const copyRows = async (
  client: pg.Client,
  { table, columns }: Table,
  lines: AsyncIterator<string>,
  file: string,
) => {
  const stream = client.query(copyFrom(`copy "${table}" (${quoted(columns)}) from stdin`))
  const failed = once(stream, 'error').then(([error]: unknown[]) => Promise.reject(error as Error))
  const finished = once(stream, 'finish')
  failed.catch(() => undefined)
  for (;;) {
    const { value, done } = await lines.next()
    if (done) {
      stream.destroy()
      throw damaged(file)
    }
    if (value === '\\.') break
    if (!stream.write(`${value}\n`)) await Promise.race([once(stream, 'drain'), failed])
  }
  stream.end()
  await Promise.race([finished, failed])
  return stream.rowCount
}

/**
 * Restores a backup into an empty database that has the migrations of the backup, all or nothing.
 * @returns how many rows of each table.
 * @throws UsageError when the file is no whole backup, of another version, or the database is in use.
 */
export const restore = (url: string, file: string): Promise<Record<string, number>> =>
  withClient(url, async (client) => {
    const source = createReadStream(file).pipe(createGunzip())
    const reader = createInterface({ input: source, crlfDelay: 0 })
    const broken = once(source, 'error').then(() => Promise.reject(damaged(file)))
    broken.catch(() => undefined)
    const iterator = reader[Symbol.asyncIterator]()
    const lines: AsyncIterator<string> = {
      next: () => Promise.race([iterator.next().catch(() => Promise.reject(damaged(file))), broken]),
    }
    const header = parse((await lines.next()).value as string | undefined, file) as Header
    if (header.format !== format) throw damaged(file)
    await client.query('begin')
    await expectEmpty(client)
    const present = await migrationsOf(client)
    if (JSON.stringify(header.migrations) !== JSON.stringify(present)) {
      const last = header.migrations.at(-1) ?? 'none'
      throw new UsageError(
        `The backup was written after the migration ${last}, this version is at ${present.at(-1) ?? 'none'}. ` +
          'Restore it with the version that wrote it, then upgrade.',
      )
    }
    const tables = await tablesOf(client)
    await stepAside(client, tables, true)
    await client.query('set constraints all deferred')
    const rows: Record<string, number> = {}
    for (;;) {
      const line = parse((await lines.next()).value as string | undefined, file) as Table | Footer
      if ('rows' in line) {
        if (JSON.stringify(line.rows) !== JSON.stringify(rows)) throw damaged(file)
        break
      }
      rows[line.table] = await copyRows(client, line, lines, file)
    }
    await client.query('set constraints all immediate')
    await stepAside(client, tables, false)
    // Texts may be in another order here: that depends on the version of ICU.
    await client.query('set local role postroom_operator')
    await client.query('select rebuild_buckets(organization_id) from organization')
    await client.query('commit')
    reader.close()
    source.destroy()
    return rows
  })
