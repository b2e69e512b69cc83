import { byteOrderMark, csvLines } from '../../../util/csv'
import { decodeText, type Encoding, guessEncoding } from './decode-text'
import { type Match, matchColumns } from './match-columns'
import { type Grid, type GridRow, readGrid } from './read-grid'
import type { Separator } from './separators'
import { type Fault, type ImportRow, type Reading, type ReadRow, readRow } from './read-row'
import { type SizeColumn, sizeColumn } from './size-column'

/** A column of a file. */
export interface FileColumn {
  header: string
  /** Its first cells. */
  sample: string[]
  /** How many of its cells are filled. */
  filled: number
}

/** What is known of a file when it is read. */
export interface FileSummary {
  encoding: Encoding
  separator: Separator
  columns: FileColumn[]
  /** What the columns are taken for at first. */
  matches: Match[]
  /** Rows, without that of the headers. */
  rows: number
  /** Whether the first row is one of the rows, as no header stands in it. */
  isHeadless: boolean
  /** The first lines that have fewer cells than the first one, and how many they are. */
  short: { lines: number[]; count: number }
  openQuote: number | null
}

/** What is found in the rows. */
export interface FileCheck {
  /** Rows without a fault. */
  sound: number
  /** Rows with a fault. */
  faulty: number
  faults: number
  /** User names without a domain. */
  withoutDomain: number
}

/** How the bytes of a file are read; null where it is to be guessed. */
export interface OpenOptions {
  encoding: Encoding | null
  separator: Separator | null
}

const sampleRows = 5
/** Rows that are looked at to tell what a column is. */
const matchedRows = 200
const namedLines = 5
/** Bytes of rows in one request; it may have 1 MiB. */
const requestSize = 900_000

const looksLikeAddress = (cell: string) => /^[^\s@]+@[^\s@]+$/.test(cell.trim())

/** The one form of an address by which it is found again: a domain in Unicode is written in its stored form. */
const addressKey = (address: string): string => {
  const at = address.lastIndexOf('@')
  const url = `http://${address.slice(at + 1)}`
  // oxlint-disable-next-line no-control-regex -- what is not ASCII is the point
  if (/^[\u0000-\u007f]*$/.test(url) || !URL.canParse(url)) return address
  return `${address.slice(0, at)}@${new URL(url).hostname}`
}

/** The faults of each row, with those of addresses that stand in several lines. */
const withDuplicates = (rows: readonly ReadRow[], column: number): Fault[][] => {
  const faults = rows.map((one) => [...one.faults])
  const firsts = new Map<string, number>()
  const isTold = (at: number) => faults[at]?.some((fault) => fault.column === column)
  const tell = (at: number, other: number) => {
    const { line = 0, address = '' } = rows[at]?.row ?? {}
    const reason = `The same address stands in line ${rows[other]?.row.line}.`
    if (!isTold(at)) faults[at]?.push({ line, column, value: address, reason })
  }
  for (const [at, { row, faults: own }] of rows.entries()) {
    if (row.address === '' || own.some((fault) => fault.column === column)) continue
    const key = addressKey(row.address)
    const first = firsts.get(key) ?? at
    firsts.set(key, first)
    if (first === at) continue
    tell(first, at)
    tell(at, first)
  }
  return faults
}

/**
 * A file of people: what was read of it, what its columns are taken for, and what is wrong with its rows. It knows neither
 * the page nor the API.
 */
export const createImportFile = () => {
  let bytes = new Uint8Array()
  let headers: string[] = []
  let rows: GridRow[] = []
  let read: ReadRow[] = []
  /** The faults of each row. */
  let faults: Fault[][] = []
  let reading: Reading = { matches: [], domain: '', sizeUnit: null, skipsUnlimited: false }

  const summarize = (grid: Grid, encoding: Encoding): FileSummary => {
    const [first] = grid.rows
    const isHeadless = first?.cells.some(looksLikeAddress) ?? false
    headers = (first?.cells ?? []).map((cell, at) => (isHeadless ? '' : cell.trim()) || `Column ${at + 1}`)
    rows = isHeadless ? grid.rows : grid.rows.slice(1)
    const columns = headers.map((header, at) => {
      const cells = rows.map((row) => row.cells[at] ?? '')
      return { header, cells, filled: cells.filter((cell) => cell.trim() !== '').length }
    })
    const short = rows.filter(({ cells }) => cells.length < headers.length)
    return {
      encoding,
      separator: grid.separator,
      columns: columns.map(({ header, cells, filled }) => ({
        header,
        filled,
        sample: cells.slice(0, sampleRows),
      })),
      matches: matchColumns(
        columns.map(({ header, cells }) => ({
          header: isHeadless && looksLikeAddress(cells[0] ?? '') ? 'Address' : header,
          cells: cells.slice(0, matchedRows),
        })),
      ),
      rows: rows.length,
      isHeadless,
      short: { lines: short.slice(0, namedLines).map(({ line }) => line), count: short.length },
      openQuote: grid.openQuote,
    }
  }

  /** Compares the rows with one another, once each has been read. */
  const compare = (): FileCheck => {
    const column = reading.matches.indexOf('address')
    faults = withDuplicates(read, column)
    const faulty = faults.filter((own) => own.length > 0).length
    const withoutDomain = rows.filter(({ cells }) => /^[^@]*[^@\s][^@]*$/.test(cells[column] ?? ''))
    return {
      sound: rows.length - faulty,
      faulty,
      faults: faults.reduce((count, own) => count + own.length, 0),
      withoutDomain: withoutDomain.length,
    }
  }

  return {
    /** Reads a file, or the same one in another way. */
    open: (file: Uint8Array<ArrayBuffer> | null, { encoding, separator }: OpenOptions): FileSummary => {
      bytes = file ?? bytes
      const chosen = encoding ?? guessEncoding(bytes)
      return summarize(readGrid(decodeText(bytes, chosen), separator), chosen)
    },
    /** What the column of sizes leaves open; null where there is none. */
    sizes: (matches: readonly Match[]): SizeColumn | null => {
      const column = matches.indexOf('limit_bytes')
      const cells = rows.map((row) => row.cells[column] ?? '')
      return column < 0 ? null : sizeColumn(headers[column] ?? '', cells)
    },
    /** Reads the rows as their columns are taken. */
    check: (next: Reading): FileCheck => {
      reading = next
      read = rows.map((row) => readRow(row, reading, headers.length))
      return compare()
    },
    /** Some of the faults, from the top of the file. */
    faults: (offset: number, limit: number): Fault[] => faults.flat().slice(offset, offset + limit),
    /** The faults of some lines. */
    faultsOf: (lines: readonly number[]): Fault[] =>
      faults.flatMap((own, at) => (lines.includes(rows[at]?.line ?? 0) ? own : [])),
    /** Writes another value into a cell. */
    mend: (line: number, column: number, value: string): FileCheck => {
      const at = rows.findIndex((one) => one.line === line)
      const row = rows[at]
      if (row !== undefined) {
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = value
        read[at] = readRow(row, reading, headers.length)
      }
      return compare()
    },
    /** Some of the rows that have no fault, as they are sent: at least one, and else no more than fit into a request. */
    soundRows: (offset: number, limit: number): ImportRow[] => {
      const rest = read.filter((_, at) => faults[at]?.length === 0).slice(offset, offset + limit)
      let size = 0
      return rest
        .map(({ row }) => row)
        .filter((row, at) => {
          size += new TextEncoder().encode(JSON.stringify(row)).length + 1
          return at === 0 || size <= requestSize
        })
    },
    /** A file of the rows that have faults, with the reasons; passwords are left out. */
    faultyCsv: (): string => {
      const kept = headers.map((_, at) => at).filter((at) => reading.matches[at] !== 'password')
      const reasonsOf = (own: readonly Fault[]) =>
        own
          .map(({ column, value, reason }) =>
            column === null ? `${reason} (${value})` : `${headers[column] ?? ''}: ${reason}`,
          )
          .join(' ')
      const lines = rows.flatMap(({ line, cells }, at) => {
        const own = faults[at] ?? []
        if (own.length === 0) return []
        return [[...kept.map((column) => cells[column] ?? ''), String(line), reasonsOf(own)]]
      })
      const header = [...kept.map((column) => headers[column] ?? ''), 'Line', 'What is wrong']
      return byteOrderMark + csvLines([header, ...lines])
    },
  }
}

export type ImportFile = ReturnType<typeof createImportFile>
