import { byteOrderMark, csvLines } from '../../../util/csv'
import { countOf } from '../../../util/number'
import { addressKey } from './address-key'
import { withDuplicates } from './compare-rows'
import type { FileCheck, FileSummary, OpenOptions, Questions, Refusal } from './file-summary'
import { readColumns } from './read-columns'
import { decodeText, type Encoding } from './encodings'
import { wrongKind } from './file-kind'
import { guessEncoding } from './guess-encoding'
import { headerLines } from './find-header'
import { type HiddenCells, isDisplaced, isHiddenColumn } from './hidden-cells'
import type { Match } from './match-columns'
import { previewNames } from './name-preview'
import { type Grid, type GridRow, readGrid } from './read-grid'
import {
  type CellError,
  type ErrorKind,
  type ImportRow,
  type Reading,
  type ReadRow,
  readRow,
} from './read-row'
import { sizeColumn } from './size-column'

const namedLines = 5
const nameMatches: readonly Match[] = ['display_name', 'first_name', 'last_name']
/** Bytes of rows in one request; it may have 1 MiB. */
const requestSize = 900_000

const displacement = (cells: number, width: number) =>
  cells === width
    ? 'A cell is in the wrong column.'
    : `The line has ${countOf(cells, 'cell', 'cells')}, and the header has ${width}.`

/** Reads a row with a name that is in no column of the file. */
const readWithName = ({ line, cells }: GridRow, name: string, reading: Reading, width: number): ReadRow => {
  const padded = [...cells.slice(0, width), ...Array<string>(Math.max(0, width - cells.length)).fill('')]
  const matches: Match[] = [...reading.matches, 'display_name']
  return readRow({ line, cells: [...padded, name] }, { ...reading, matches }, width + 1)
}

/** Reads a file, matches its columns and checks its rows. It knows neither the page nor the API. */
export const createImportFile = () => {
  let bytes = new Uint8Array()
  let headers: string[] = []
  let rows: GridRow[] = []
  let read: ReadRow[] = []
  /** The errors of each row. */
  let errors: CellError[][] = []
  let reading: Reading = { matches: [], domain: '', sizeUnit: null, skipsUnlimited: false, domains: null }

  let hidden: HiddenCells = { hasPasswords: false, doubtful: [], width: 0, matches: [] }
  /** Names that were typed where the file has no column of them, by line. */
  let typedNames = new Map<number, string>()
  /** Whether an identity has the address, as far as it was asked. */
  let existing = new Map<string, boolean>()
  /** Why the server can't take a row, by line, until the row is changed. */
  let refusals = new Map<number, CellError>()

  const summarize = (
    grid: Grid,
    { encoding, header }: { encoding: Encoding; header: OpenOptions['header'] },
  ) => {
    const readResult = readColumns(grid.rows, header)
    headers = readResult.columns.map((column) => column.header)
    rows = readResult.rows
    hidden = readResult.hidden
    const short = hidden.hasPasswords ? [] : rows.filter(({ cells }) => cells.length < headers.length)
    return {
      encoding,
      separator: grid.separator,
      columns: readResult.columns,
      matches: [...hidden.matches],
      rows: rows.length,
      headerLine: readResult.headerLine,
      headerLines: headerLines(grid.rows),
      skipped: readResult.skipped,
      hasPasswords: hidden.hasPasswords,
      doubtful: hidden.doubtful,
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
      return { row: { line, address: '' }, errors: [{ line, column: null, value: '', reason, kind: 'row' }] }
    }
    const name = nameColumn() === headers.length ? typedNames.get(line) : undefined
    return name === undefined
      ? readRow(row, reading, headers.length)
      : readWithName(row, name, reading, headers.length)
  }

  /** Whether the row can be sent, but has no name. */
  const isNameless = (at: number) => errors[at]?.length === 0 && read[at]?.row.display_name === undefined

  /** Compares the rows with one another, once each has been read. */
  const compare = (): FileCheck => {
    const column = reading.matches.indexOf('address')
    errors = withDuplicates(read, column)
    for (const [at, { row }] of read.entries())
      if (isNameless(at) && existing.get(addressKey(row.address)) === false)
        errors[at]?.push({
          line: row.line,
          column: nameColumn(),
          value: '',
          reason: 'A new identity needs a name.',
          kind: 'name_missing',
        })
    for (const [at, own] of errors.entries()) {
      const refusal = refusals.get(rows[at]?.line ?? 0)
      if (own.length === 0 && refusal !== undefined) own.push(refusal)
    }
    const invalid = errors.filter((own) => own.length > 0).length
    const counts = new Map<ErrorKind, number>()
    for (const { kind } of errors.flat()) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    return {
      valid: rows.length - invalid,
      invalid,
      errors: errors.reduce((count, own) => count + own.length, 0),
      kinds: [...counts].map(([kind, count]) => ({ kind, count })),
      hasTypedNames: typedNames.size > 0 && nameColumn() === headers.length,
    }
  }

  return {
    wrongKind,
    /** Reads a file, or the same one in another way. */
    open: (file: Uint8Array<ArrayBuffer> | null, options: OpenOptions): FileSummary => {
      bytes = file ?? bytes
      typedNames = new Map()
      refusals = new Map()
      existing = file === null ? existing : new Map()
      const encoding = options.encoding ?? guessEncoding(bytes)
      return summarize(readGrid(decodeText(bytes, encoding), options.separator), { ...options, encoding })
    },
    /** What these matches leave open. */
    questions: (matches: readonly Match[]): Questions => {
      const usable = rows.filter((row) => !isDisplaced(row, { ...hidden, matches }))
      const size = matches.indexOf('limit_bytes')
      const address = matches.indexOf('address')
      const domain = matches.indexOf('domain')
      const sizes = usable.map((row) => row.cells[size] ?? '')
      return {
        sizes: size < 0 ? null : sizeColumn(headers[size] ?? '', sizes),
        withoutDomain: usable.filter(
          ({ cells }) =>
            /^[^@]*[^@\s][^@]*$/.test(cells[address] ?? '') && (cells[domain] ?? '').trim() === '',
        ).length,
      }
    },
    /** Reads the rows as their columns are taken. */
    check: (next: Reading): FileCheck => {
      reading = next
      // The rows may be imported in another way now, such as with missing departments.
      refusals = new Map()
      hidden = {
        ...hidden,
        matches: next.matches,
        hasPasswords: hidden.hasPasswords || next.matches.includes('password'),
      }
      read = rows.map(readOne)
      return compare()
    },
    /** The addresses of rows without a name that were not compared with the identities yet. */
    nameless: (): string[] =>
      read.flatMap(({ row }, at) => {
        const key = addressKey(row.address)
        return isNameless(at) && !existing.has(key) ? [key] : []
      }),
    /** Records which addresses identities have: a new identity needs a name. */
    setExisting: (answers: readonly (readonly [address: string, exists: boolean])[]): FileCheck => {
      for (const [address, exists] of answers) existing.set(address, exists)
      return compare()
    },
    /** Some of the errors, from the top of the file. */
    errors: (offset: number, limit: number, kind: ErrorKind | null): CellError[] =>
      errors
        .flat()
        .filter((one) => kind === null || one.kind === kind)
        .slice(offset, offset + limit),
    /** The errors of some lines. */
    errorsOf: (lines: readonly number[]): CellError[] =>
      errors.flatMap((own, at) => (lines.includes(rows[at]?.line ?? 0) ? own : [])),
    /** Records why the server can't take some rows, and the members that are wrong: the file has one of them or none. */
    setRefusals: (refused: readonly Refusal[]): FileCheck => {
      refusals = new Map(
        refused.map(({ line, members, reason }) => {
          const member = members.find((one) => reading.matches.includes(one))
          const column = member === undefined ? null : reading.matches.indexOf(member)
          const { cells = [] } = rows.find((row) => row.line === line) ?? {}
          const value = column === null ? '' : (cells[column] ?? '')
          return [line, { line, column, value, reason, kind: 'refused' }]
        }),
      )
      return compare()
    },
    /** Writes another value into a cell. */
    fix: (line: number, column: number, value: string): FileCheck => {
      const at = rows.findIndex((one) => one.line === line)
      const row = rows[at]
      refusals.delete(line)
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
    /** Some of the rows without errors, as they are sent: at least one, and no more than fit into a request. */
    validRows: (offset: number, limit: number): ImportRow[] => {
      const rest = read.filter((_, at) => errors[at]?.length === 0).slice(offset, offset + limit)
      let size = 0
      return rest
        .map(({ row }) => row)
        .filter((row, at) => {
          size += new TextEncoder().encode(JSON.stringify(row)).length + 1
          return at === 0 || size <= requestSize
        })
    },
    /** A file of the rows that have errors, with the reasons; what may be a password is left out. */
    invalidCsv: (): string => {
      const visibleColumns = headers.map((_, at) => at).filter((at) => !isHiddenColumn(hidden, at))
      const reasonsOf = (own: readonly CellError[]) =>
        own
          .map(({ column, value, reason }) =>
            column === null
              ? `${reason}${value === '' ? '' : ` (${value})`}`
              : `${headers[column] ?? 'Name'}: ${reason}`,
          )
          .join(' ')
      const lines = rows.flatMap((row, at) => {
        const own = errors[at] ?? []
        if (own.length === 0) return []
        const isShown = !isDisplaced(row, hidden)
        const cells = visibleColumns.map((column) => (isShown ? (row.cells[column] ?? '') : ''))
        return [[...cells, String(row.line), reasonsOf(own)]]
      })
      const header = [...visibleColumns.map((column) => headers[column] ?? ''), 'Line', 'Error']
      return byteOrderMark + csvLines([header, ...lines])
    },
  }
}

export type ImportFile = ReturnType<typeof createImportFile>
