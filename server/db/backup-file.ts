import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { UsageError } from '../usage-error.ts'

/*
 * A backup is gzipped text: a line of JSON that says what it is, then for each table a line of JSON with its name and
 * columns, its rows in PostgreSQL's COPY format, and `\.`; the last line says how many rows there were, so that a
 * backup that was cut off is known as such.
 */

/** The `format` of the header. */
export const format = 'postroom-backup-1'

/** A table and its columns, in the order of each row's values. */
export interface Table {
  table: string
  columns: string[]
}

/** The first line: what the file is, and after which migrations it was written. */
export interface Header {
  format: string
  created_at: string
  migrations: string[]
}

/** The last line: how many rows of each table. */
export interface Footer {
  rows: Record<string, number>
}

/** What a reader does with a backup. */
interface Receiver {
  /** What has become of it when the file turns out damaged, for the error's message. */
  whenDamaged: string
  /** Gets the header before any table. */
  begin: (header: Header) => Promise<void>
  /** Gets each table with its rows in COPY format, each with the line feed that ends it; answers how many it took. */
  take: (table: Table, rows: AsyncIterable<Buffer>) => Promise<number>
}

const lineFeed = 10
const endOfRows = Buffer.from('\\.\n')

/**
 * Cuts text into lines, each with its line feed; what follows the last line feed is a line too. Byte 10 alone ends one:
 * COPY leaves U+0085, U+2028 and U+2029 in a value as they are, and other programs' lines end there.
 */
export const linesOf = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, void> {
  let parts: Buffer[] = []
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      const rest = chunk.subarray(start, end + 1)
      yield parts.length === 0 ? rest : Buffer.concat([...parts, rest])
      parts = []
      start = end + 1
    }
    if (start < chunk.length) parts.push(chunk.subarray(start))
  }
  if (parts.length > 0) yield Buffer.concat(parts)
}

/**
 * Reads a backup from the first line to the last.
 * @returns how many rows of each table.
 * @throws UsageError when the file is no whole backup, and whatever the receiver throws.
 */
export const readBackup = async (
  file: string,
  { whenDamaged, begin, take }: Receiver,
): Promise<Record<string, number>> => {
  const damaged = (cause?: unknown) =>
    new UsageError(`${file} is not a complete Postroom backup: ${whenDamaged}.`, { cause })
  // An error of the file is passed on to the reader of gunzip's output.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined)
  const lines = linesOf(text as AsyncIterable<Buffer>)
  /** The next line, or null after the last. */
  const next = async (): Promise<Buffer | null> => {
    try {
      return (await lines.next()).value ?? null
    } catch (error) {
      throw damaged(error)
    }
  }
  const parsed = async <Line>(): Promise<Partial<Line>> => {
    const line = await next()
    try {
      const value: unknown = JSON.parse(line?.toString() ?? '')
      if (typeof value === 'object' && value !== null) return value
    } catch {
      // No JSON, as no object, is no line of a backup.
    }
    throw damaged()
  }
  const rowsOf = async function* () {
    for (let line = await next(); ; line = await next()) {
      if (line === null) throw damaged()
      if (line.equals(endOfRows)) return
      yield line
    }
  }
  try {
    const { format: its, created_at = '', migrations } = await parsed<Header>()
    if (its !== format || !Array.isArray(migrations)) throw damaged()
    await begin({ format, created_at, migrations })
    const counted: Record<string, number> = {}
    for (;;) {
      const { rows, table, columns } = await parsed<Table & Footer>()
      if (rows) {
        // What gzip says of the whole text is known at its end.
        if (JSON.stringify(rows) !== JSON.stringify(counted) || (await next()) !== null) throw damaged()
        return counted
      }
      if (table === undefined || columns === undefined) throw damaged()
      counted[table] = await take({ table, columns }, rowsOf())
    }
  } finally {
    text.destroy()
  }
}
