import { addressKey } from './check/address-key'
import { countErrors, errorsOfRows, isForExisting } from './check/check-rows'
import { departmentError, missingDepartments } from './check/missing-departments'
import { listedErrors, sharedChanges } from './check/shared-errors'
import { decodeText, type Encoding } from './read/encodings'
import { wrongKind } from './read/file-kind'
import type { FileCheck, FileSummary, OpenOptions, Questions, RowRefusal } from './read/file-summary'
import { emptyTable, nameColumn, setCell } from './read/file-table'
import { guessEncoding, rivalEncoding } from './read/guess-encoding'
import { invalidCsv } from './read/invalid-csv'
import type { Match } from './match/match-columns'
import { readColumns } from './read/read-columns'
import { previewNames } from './match/name-preview'
import { type GridRow, readGrid } from './read/read-grid'
import type { CellError, ErrorKind, ImportRow, Reading, ReadRow } from './check/read-row'
import { readTableRow } from './check/read-table-row'
import { refusalErrors } from './check/refusal-errors'
import { type KnownNames, questionsOf, summarizeFile } from './read/summarize-file'

/** Bytes of rows in one request; it may have 1 MiB. */
const requestSize = 900_000

/** The first rows that fit into a request; at least one. */
const rowsOfRequest = (rows: readonly ImportRow[]): ImportRow[] => {
  let size = 0
  return rows.filter((row, at) => {
    size += new TextEncoder().encode(JSON.stringify(row)).length + 1
    return at === 0 || size <= requestSize
  })
}

/** Reads a file, matches its columns and checks its rows. It knows neither the page nor the API. */
export const createImportFile = () => {
  let bytes = new Uint8Array()
  let table = emptyTable
  let reading: Reading = {
    matches: [],
    domain: '',
    sizeUnit: null,
    skipsUnlimited: false,
    skipsForeign: false,
    domains: null,
    departments: null,
  }
  let read: ReadRow[] = []
  /** The errors of each row. */
  let errors: CellError[][] = []
  /** The same as they are listed. */
  let listed: CellError[] = []
  /** Names that were typed where the file has no column of them, by line. */
  let typedNames = new Map<number, string>()
  /** Whether an identity has the address, as far as the server was asked. */
  let existing = new Map<string, boolean>()
  /** Why the server can't take a row, by line, until the row is changed. */
  let refusals = new Map<number, CellError>()

  const readOne = (row: GridRow) => readTableRow(row, table, reading, typedNames.get(row.line))

  /** Finds the errors of the rows, once each has been read. */
  const findErrors = (): FileCheck => {
    const column = nameColumn(table, reading.matches)
    const addressColumn = reading.matches.indexOf('address')
    const aliasColumn = reading.matches.indexOf('aliases')
    errors = errorsOfRows(read, { addressColumn, aliasColumn, nameColumn: column, existing, refusals })
    listed = listedErrors(errors, reading.domains)
    const missing = read.filter((_, at) => departmentError(errors[at]) !== undefined)
    return {
      ...countErrors(errors, listed),
      hasTypedNames: typedNames.size > 0 && column === table.headers.length,
      missingDepartments: missingDepartments(
        missing.map(({ row }) => row.department ?? ''),
        [],
      ),
    }
  }
  /** Writes another value into a cell, which is only then known to be wrong or right. */
  const write = (at: number, column: number, value: string) => {
    const row = table.rows[at]
    if (row === undefined) return
    refusals.delete(row.line)
    if (column === table.headers.length) typedNames.set(row.line, value)
    else setCell(row, column, value)
    read[at] = readOne(row)
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
      const grid = readGrid(decodeText(bytes, encoding), options.separator)
      const fileColumns = readColumns(grid.rows, options.header)
      const { columns, rows, hidden } = fileColumns
      table = { headers: columns.map(({ header }) => header), rows, hidden }
      const preview = (one: Encoding) => {
        const { rows: others } = readColumns(
          readGrid(decodeText(bytes, one), grid.separator).rows,
          options.header,
        )
        return previewNames(others, fileColumns.hidden).names[0]?.text ?? ''
      }
      const other = options.encoding === null ? rivalEncoding(bytes, encoding) : null
      const rival = other === null ? null : { encoding: other, name: preview(other) }
      return summarizeFile(grid, fileColumns, { encoding, rival })
    },
    /** What these matches leave open. */
    questions: (matches: readonly Match[], known: KnownNames): Questions =>
      questionsOf(table, matches, known),
    /** Reads the rows as their columns are taken. */
    check: (next: Reading): FileCheck => {
      reading = next
      // The rows may be imported in another way now, such as with missing departments.
      refusals = new Map()
      const hasPasswords = table.hidden.hasPasswords || next.matches.includes('password')
      table = { ...table, hidden: { ...table.hidden, matches: next.matches, hasPasswords } }
      read = table.rows.map(readOne)
      return findErrors()
    },
    /** The addresses of rows that need an identity, and were not compared with the identities yet. */
    toLookUp: (): string[] =>
      read
        .filter((row, at) => isForExisting(row, errors[at]))
        .map(({ row }) => addressKey(row.address))
        .filter((key) => !existing.has(key)),
    /** Records which addresses identities have: a new identity needs a name. */
    setExisting: (answers: readonly (readonly [address: string, exists: boolean])[]): FileCheck => {
      for (const [address, exists] of answers) existing.set(address, exists)
      return findErrors()
    },
    /** Some of the errors, from the top of the file. */
    errors: (offset: number, limit: number, kind: ErrorKind | null): CellError[] =>
      listed.filter((one) => kind === null || one.kind === kind).slice(offset, offset + limit),
    /** The errors of some lines. */
    errorsOf: (lines: readonly number[]): CellError[] => listed.filter(({ line }) => lines.includes(line)),
    /** Records why the server can't take some rows. */
    setRefusals: (refused: readonly RowRefusal[]): FileCheck => {
      refusals = refusalErrors(refused, table.rows, reading.matches)
      return findErrors()
    },
    /** Writes another value into a cell, and where its error is that of several rows, into the cells of all of them. */
    fix: (line: number, column: number, value: string): FileCheck => {
      const at = table.rows.findIndex((row) => row.line === line)
      for (const change of sharedChanges(errors, { at, column, value }))
        write(change.at, change.column, change.value)
      return findErrors()
    },
    /** Some of the rows without errors, as they are sent: at least one, and no more than fit into a request. */
    validRows: (offset: number, limit: number): ImportRow[] => {
      const valid = read.filter((_, at) => errors[at]?.length === 0).map(({ row }) => row)
      return rowsOfRequest(valid.slice(offset, offset + limit))
    },
    /** A file of the rows that have errors, with the reasons; what may be a password is left out. */
    invalidCsv: (): string => invalidCsv(table, errors),
  }
}

export type ImportFile = ReturnType<typeof createImportFile>
