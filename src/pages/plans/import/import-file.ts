import { byteOrderMark, csvLines } from '../../../util/csv'
import { countOf } from '../../../util/number'
import { type FileColumn, readColumns } from './read-columns'
import { decodeText, type Encoding } from './encodings'
import { wrongKind } from './file-kind'
import { guessEncoding } from './guess-encoding'
import { headerLines } from './find-header'
import { type HiddenCells, isDisplaced, isHiddenColumn } from './hidden-cells'
import type { Match } from './match-columns'
import { type NamePreview, previewNames } from './name-preview'
import { type Grid, type GridRow, readGrid } from './read-grid'
import type { Separator } from './separators'
import { type Fault, type ImportRow, type Reading, type ReadRow, readRow } from './read-row'
import { type SizeColumn, sizeColumn } from './size-column'

/** What is known of a file when it is read. */
export interface FileSummary {
  encoding: Encoding
  separator: Separator
  columns: FileColumn[]
  /** What the columns are taken for at first. */
  matches: Match[]
  /** Rows, without that of the headers. */
  rows: number
  /** The line that names the columns; null where none does, and each line is a row. */
  headerLine: number | null
  /** The lines that can be chosen as the header. */
  headerLines: number[]
  /** Rows before the header. */
  skipped: number
  /** Whether a column holds passwords: then cells that may be one are neither shown nor saved. */
  hasPasswords: boolean
  /** The first lines that have fewer cells than the first one, and how many they are. */
  short: { lines: number[]; count: number }
  openQuote: number | null
  preview: NamePreview
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
  /** Whether names were typed for rows of a file that has no column of names. */
  hasTypedNames: boolean
}

/** How the bytes of a file are read; null where it is to be guessed. */
export interface OpenOptions {
  encoding: Encoding | null
  separator: Separator | null
  /** The line of the header, or that there is none. */
  header: number | 'none' | null
}

const namedLines = 5
const nameMatches: readonly Match[] = ['display_name', 'first_name', 'last_name']
/** Bytes of rows in one request; it may have 1 MiB. */
const requestSize = 900_000

const displacement = (cells: number, width: number) =>
  cells === width
    ? 'A cell is in the wrong column.'
    : `The line has ${countOf(cells, 'cell', 'cells')}, and the header has ${width}.`

/** The one form of an address by which it is found again: a domain in Unicode is written in its stored form. */
const addressKey = (address: string): string => {
  const at = address.lastIndexOf('@')
  const url = `http://${address.slice(at + 1)}`
  // oxlint-disable-next-line no-control-regex -- what is not ASCII is the point
  if (/^[\u0000-\u007f]*$/.test(url) || !URL.canParse(url)) return address
  return `${address.slice(0, at)}@${new URL(url).hostname}`
}

/** Reads a row with a name that stands in no column of the file. */
const readWithName = ({ line, cells }: GridRow, name: string, reading: Reading, width: number): ReadRow => {
  const padded = [...cells.slice(0, width), ...Array<string>(Math.max(0, width - cells.length)).fill('')]
  const matches: Match[] = [...reading.matches, 'display_name']
  return readRow({ line, cells: [...padded, name] }, { ...reading, matches }, width + 1)
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

  let hidden: HiddenCells = { hasPasswords: false, width: 0, matches: [] }
  /** Names that were typed where the file has no column of them, by line. */
  let typedNames = new Map<number, string>()
  /** Whether an identity has the address, as far as it was asked. */
  let existing = new Map<string, boolean>()

  const summarize = (
    grid: Grid,
    { encoding, header }: { encoding: Encoding; header: OpenOptions['header'] },
  ) => {
    const found = readColumns(grid.rows, header)
    headers = found.columns.map((column) => column.header)
    rows = found.rows
    hidden = found.hidden
    const short = hidden.hasPasswords ? [] : rows.filter(({ cells }) => cells.length < headers.length)
    return {
      encoding,
      separator: grid.separator,
      columns: found.columns,
      matches: [...hidden.matches],
      rows: rows.length,
      headerLine: found.headerLine,
      headerLines: headerLines(grid.rows),
      skipped: found.skipped,
      hasPasswords: hidden.hasPasswords,
      short: { lines: short.slice(0, namedLines).map(({ line }) => line), count: short.length },
      openQuote: grid.openQuote,
      preview: previewNames(rows, hidden),
    } satisfies FileSummary
  }

  /** The column in which a missing name is typed; where the file has none, one beyond its columns. */
  const nameColumn = () => {
    const name = nameMatches.find((match) => reading.matches.includes(match))
    return name === undefined ? headers.length : reading.matches.indexOf(name)
  }

  /** Reads a row; of one whose cells may be in the wrong columns nothing is taken. */
  const readOne = (row: GridRow): ReadRow => {
    const { line, cells } = row
    if (isDisplaced(row, hidden)) {
      const reason = `${displacement(cells.length, headers.length)} Its cells are hidden, because one may be a password. Fix the line in the file.`
      return { row: { line, address: '' }, faults: [{ line, column: null, value: '', reason }] }
    }
    const name = nameColumn() === headers.length ? typedNames.get(line) : undefined
    return name === undefined
      ? readRow(row, reading, headers.length)
      : readWithName(row, name, reading, headers.length)
  }

  /** Whether the row can be sent, but has no name. */
  const isNameless = (at: number) => faults[at]?.length === 0 && read[at]?.row.display_name === undefined

  /** Compares the rows with one another, once each has been read. */
  const compare = (): FileCheck => {
    const column = reading.matches.indexOf('address')
    faults = withDuplicates(read, column)
    for (const [at, { row }] of read.entries())
      if (isNameless(at) && existing.get(addressKey(row.address)) === false)
        faults[at]?.push({
          line: row.line,
          column: nameColumn(),
          value: '',
          reason: 'A new identity needs a name.',
        })
    const faulty = faults.filter((own) => own.length > 0).length
    const domain = reading.matches.indexOf('domain')
    const withoutDomain = rows.filter(
      (row) =>
        /^[^@]*[^@\s][^@]*$/.test(row.cells[column] ?? '') &&
        (row.cells[domain] ?? '').trim() === '' &&
        !isDisplaced(row, hidden),
    )
    return {
      sound: rows.length - faulty,
      faulty,
      faults: faults.reduce((count, own) => count + own.length, 0),
      withoutDomain: withoutDomain.length,
      hasTypedNames: typedNames.size > 0 && nameColumn() === headers.length,
    }
  }

  return {
    wrongKind,
    /** Reads a file, or the same one in another way. */
    open: (file: Uint8Array<ArrayBuffer> | null, options: OpenOptions): FileSummary => {
      bytes = file ?? bytes
      typedNames = new Map()
      existing = file === null ? existing : new Map()
      const encoding = options.encoding ?? guessEncoding(bytes)
      return summarize(readGrid(decodeText(bytes, encoding), options.separator), { ...options, encoding })
    },
    /** What the column of sizes leaves open; null where there is none. */
    sizes: (matches: readonly Match[]): SizeColumn | null => {
      const column = matches.indexOf('limit_bytes')
      const cells = rows
        .filter((row) => !isDisplaced(row, { ...hidden, matches }))
        .map((row) => row.cells[column] ?? '')
      return column < 0 ? null : sizeColumn(headers[column] ?? '', cells)
    },
    /** Reads the rows as their columns are taken. */
    check: (next: Reading): FileCheck => {
      reading = next
      hidden = {
        ...hidden,
        matches: next.matches,
        hasPasswords: hidden.hasPasswords || next.matches.includes('password'),
      }
      read = rows.map(readOne)
      return compare()
    },
    /** The addresses of rows without a name of which nobody has said yet whether an identity has them. */
    nameless: (): string[] =>
      read.flatMap(({ row }, at) => {
        const key = addressKey(row.address)
        return isNameless(at) && !existing.has(key) ? [key] : []
      }),
    /** Says of addresses whether identities have them: a new one needs a name. */
    setExisting: (answers: readonly (readonly [address: string, exists: boolean])[]): FileCheck => {
      for (const [address, exists] of answers) existing.set(address, exists)
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
      if (row !== undefined && column === headers.length) {
        typedNames.set(line, value)
        read[at] = readOne(row)
      } else if (row !== undefined) {
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = value
        read[at] = readOne(row)
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
    /** A file of the rows that have faults, with the reasons; what may be a password is left out. */
    faultyCsv: (): string => {
      const kept = headers.map((_, at) => at).filter((at) => !isHiddenColumn(hidden, at))
      const reasonsOf = (own: readonly Fault[]) =>
        own
          .map(({ column, value, reason }) =>
            column === null
              ? `${reason}${value === '' ? '' : ` (${value})`}`
              : `${headers[column] ?? 'Name'}: ${reason}`,
          )
          .join(' ')
      const lines = rows.flatMap((row, at) => {
        const own = faults[at] ?? []
        if (own.length === 0) return []
        const isShown = !isDisplaced(row, hidden)
        const cells = kept.map((column) => (isShown ? (row.cells[column] ?? '') : ''))
        return [[...cells, String(row.line), reasonsOf(own)]]
      })
      const header = [...kept.map((column) => headers[column] ?? ''), 'Line', 'What is wrong']
      return byteOrderMark + csvLines([header, ...lines])
    },
  }
}

export type ImportFile = ReturnType<typeof createImportFile>
