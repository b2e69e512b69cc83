import fc from 'fast-check'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { identityColumns } from '../../../resources/identities/identity-columns'
import { csvColumnsOf } from '../../../table/csv/csv-columns'
import { byteOrderMark, type Cell, csvLines, guardCell } from '../../../util/csv'
import type { Encoding } from './read/encodings'
import { createImportFile, type ImportFile } from './import-file'
import { readGrid } from './read/read-grid'
import type { ImportRow } from './check/read-row'
import { type Separator, separators } from './read/separators'

/*
 * Import, export, import: the export of a file is read as the file was, for thousands of rows with all that
 * spreadsheets, encodings and separators trip over. The server keeps each row as it is sent.
 */

const rowCount = 10_000
const seed = 12

const units16 = (text: string, isLittle: boolean) => {
  const bytes = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) bytes.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(bytes.buffer)
}
const western = new Map(
  Array.from(new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))).map(
    (letter, byte) => [letter, byte] as const,
  ),
)

interface FileEncoding {
  encoding: Encoding
  encode: (text: string) => Uint8Array<ArrayBuffer>
  /** Whether it has that letter. */
  has: (letter: string) => boolean
}
const hasAll = () => true
const utf8 = (text: string) => new TextEncoder().encode(text)
const fileEncodings: Record<string, FileEncoding> = {
  'UTF-8': { encoding: 'utf-8', encode: utf8, has: hasAll },
  'UTF-8 with a mark': { encoding: 'utf-8', encode: (text) => utf8(byteOrderMark + text), has: hasAll },
  'UTF-16 LE': { encoding: 'utf-16le', encode: (text) => units16(byteOrderMark + text, true), has: hasAll },
  'UTF-16 BE': { encoding: 'utf-16be', encode: (text) => units16(byteOrderMark + text, false), has: hasAll },
  'Windows-1252': {
    encoding: 'windows-1252',
    encode: (text) => Uint8Array.from(text, (letter) => western.get(letter) ?? 0),
    has: (letter) => western.has(letter),
  },
}

/** What breaks files: formulas, quotation marks, separators, ends of lines, spaces, marks, and letters of many scripts. */
const pieces = [
  ...Array.from('=+-@＝\'",;|\\#% \u00A0\uFEFFaZ07éß€Ÿäﬁ\u202E\u200D𝄞日'),
  '""',
  '1e5',
  'e\u0301',
  'I\u0307',
  'שלום',
  'مرحبا',
  'ไทย',
  '👩‍👩‍👧',
  '🇨🇭',
]
/** Of ten cells nine have none of these: a name may not, and its row is told as invalid. */
const breaks = ['\t', '\n', '\r\n', '\r', '\n=', '\t@']

const texts = ({ has }: FileEncoding) => {
  const known = (all: readonly string[]) => all.filter((piece) => Array.from(piece).every(has))
  const plain = fc.constantFrom(...known(pieces))
  const any = fc.constantFrom(...known(pieces), ...breaks)
  const cell = (piece: fc.Arbitrary<string>) => fc.array(piece, { maxLength: 6 }).map((all) => all.join(''))
  return { name: fc.oneof({ arbitrary: cell(plain), weight: 9 }, cell(any)), note: cell(any) }
}

const columnsOfFile = {
  Note: 'none',
  Address: 'address',
  Name: 'display_name',
  Department: 'department',
  'Mailbox size (bytes)': 'limit_bytes',
  Status: 'status',
  Reason: 'status_reason',
}
const header = Object.keys(columnsOfFile)

/** The rows of a file as cells, the same at each run. */
const hostileRows = (encoding: FileEncoding): string[][] => {
  const { name, note } = texts(encoding)
  const sizes = fc.constantFrom('', '1048576', '5368709120', '5 GB')
  const states = fc.constantFrom('active', 'suspended', '')
  const cells = fc.tuple(note, name, name, sizes, states, name)
  return fc
    .sample(cells, { numRuns: rowCount, seed })
    .map(([first, ...others], at) => [first, `p${at}@example.org`, ...others])
}

/** A file of rows as a spreadsheet saves it: by that separator, in that encoding. */
const saved = (
  rows: readonly (readonly string[])[],
  separator: Separator,
  { encode }: Pick<FileEncoding, 'encode'>,
) => encode(papaparse.unparse(rows, { delimiter: separator, quotes: false, newline: '\r\n' }))

/** The rows of a file that is read as it is guessed. */
const sent = (file: ImportFile, bytes: Uint8Array<ArrayBuffer>) => {
  const summary = file.open(bytes, { encoding: null, separator: null, header: null })
  const check = file.check({
    matches: summary.matches,
    domain: '',
    sizeUnit: 'bytes',
    skipsUnlimited: false,
    skipsForeign: false,
    domains: null,
    departments: null,
  })
  const rows: ImportRow[] = []
  while (rows.length < check.valid) rows.push(...file.validRows(rows.length, check.valid))
  return { summary, check, rows }
}

/** A row without what the export has no column for. */
const exportable = ({ line: _line, status_reason: _reason, ...row }: ImportRow) => ({
  status: 'active',
  aliases: '',
  groups: '',
  ...row,
})

const columns = csvColumnsOf(identityColumns)
/** The file of the list of those people, as the server has them when they were imported. */
const exported = (rows: readonly ImportRow[]): string => {
  const lines = rows.map(({ address, display_name, department, status, limit_bytes }) => {
    const cells: Readonly<Record<string, Cell | undefined>> = {
      display_name,
      status: status ?? 'active',
      address_unicode: address,
      department_name: department,
      aliases: '',
      groups: '',
      'mailbox.limit_bytes': limit_bytes,
      'mailbox.used_bytes': limit_bytes === undefined ? null : 0,
    }
    return columns.map(({ name }) => cells[name] ?? null)
  })
  return byteOrderMark + csvLines([columns.map(({ label }) => label), ...lines])
}

const grids = Object.keys(fileEncodings).flatMap((name) =>
  (Object.keys(separators) as Separator[]).map((separator) => ({ name, separator })),
)

test.each(grids)(
  'of 10 000 hostile rows in $name with $separator, import, export and import is the identity',
  ({ name, separator }) => {
    const encoding = fileEncodings[name]!
    const cells = hostileRows(encoding)
    const guarded = cells.map((row) => row.map(guardCell))
    const file = createImportFile()
    const bytes = saved([header, ...guarded], separator, encoding)
    const first = sent(file, bytes)
    expect([first.summary.encoding, first.summary.separator]).toEqual([encoding.encoding, separator])
    expect(first.summary.matches).toEqual(Object.values(columnsOfFile))
    expect([first.summary.rows, first.check.valid + first.check.invalid]).toEqual([rowCount, rowCount])
    expect(first.check.valid).toBeGreaterThan(rowCount / 3)
    const text = new TextDecoder(encoding.encoding).decode(bytes)
    const read = readGrid(text, separator).rows.slice(1)
    expect(read.findIndex((row, at) => row.cells.some((cell, column) => cell !== cells[at]?.[column]))).toBe(
      -1,
    )

    const out = exported(first.rows)
    const { data } = papaparse.parse(out.slice(1, -2), { delimiter: ',', newline: '\r\n' })
    const second = sent(file, saved(data, separator, encoding))
    expect(second.check).toMatchObject({ valid: first.rows.length, invalid: 0 })
    expect(second.rows.map(exportable)).toEqual(first.rows.map(exportable))
    expect(exported(second.rows)).toBe(out)
  },
  30_000,
)

test('and so it is of 10 000 rows of the export as it is', () => {
  const cells = hostileRows(fileEncodings['UTF-8']!)
  const file = createImportFile()
  const first = sent(file, utf8(csvLines([header, ...cells])))
  const out = exported(first.rows)
  const second = sent(file, utf8(out))
  expect(second.rows.map(exportable)).toEqual(first.rows.map(exportable))
  expect(exported(second.rows)).toBe(out)
}, 30_000)
