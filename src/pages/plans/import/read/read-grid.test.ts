import fc from 'fast-check'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { byteOrderMark, csvLines, guardCell } from '../../../../util/csv'
import { decodeText } from './encodings'
import { guessEncoding } from './guess-encoding'
import { readGrid } from './read-grid'
import { type Separator, separators } from './separators'

const cellsOf = (text: string, separator: Separator | null = null) =>
  readGrid(text, separator).rows.map(({ cells }) => cells)

test.each(Object.keys(separators))('%j is found as the separator', (separator) => {
  const text = ['Name', 'Address', 'Note'].join(separator)
  const line = ['"Lovelace, A.; \tb"', 'ada@example.org', ''].join(separator)
  const grid = readGrid(`${text}\n${line}\n${line}\n`, null)
  expect(grid.separator).toBe(separator)
  expect(grid.rows[1]?.cells).toEqual(['Lovelace, A.; \tb', 'ada@example.org', ''])
})

test('the separator of two short lines is found, with blank lines between them', () => {
  expect(readGrid('Name\tAddress\n\nAda\tada@x.org\n', null).separator).toBe('\t')
})

test('lines are counted as an editor counts them: with blank ones, and within quotes', () => {
  const text = 'Name,Address\r\n\r\n"Ada\r\nLovelace",ada@x.org\r\n,\r\nBen,ben@x.org\r\n'
  expect(readGrid(text, null).rows.map(({ line }) => line)).toEqual([1, 3, 6])
})

test.each(['\n', '\r\n', '\r'])('lines that end with %j, also the last one without', (end) => {
  expect(cellsOf(['a,b', 'c,"d""e"', 'f,g'].join(end))).toEqual([
    ['a', 'b'],
    ['c', 'd"e'],
    ['f', 'g'],
  ])
})

test('ends of lines that differ within a file', () => {
  expect(cellsOf('a,b\r\nc,d\ne,f\rg,h')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
    ['e', 'f'],
    ['g', 'h'],
  ])
})

test('a quotation mark that stays open is told with its line', () => {
  expect(readGrid('a,b\nc,d\n"e,f\ng,h\n', null).openQuote).toBe(3)
  expect(readGrid('a,b\n"c",d\n', null).openQuote).toBeNull()
})

test('one column, one row, nothing', () => {
  expect(cellsOf('Address\nada@x.org\n')).toEqual([['Address'], ['ada@x.org']])
  expect(cellsOf('Address')).toEqual([['Address']])
  expect(cellsOf('')).toEqual([])
  expect(cellsOf('\n \n,,\n')).toEqual([])
})

test('formulas, NUL and half pairs are unchanged texts', () => {
  expect(cellsOf("'=1+1,a\0b,\uD834\n")).toEqual([['=1+1', 'a\0b', '\uD834']])
})

const hostile = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@\t\r\n＝＠\'",; ax\0éß')),
  maxLength: 12,
})
const grids = fc
  .integer({ min: 2, max: 5 })
  .chain((width) =>
    fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }),
  )
const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

const encoders: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => new TextEncoder().encode(text),
  'UTF-16': (text) => {
    const units = new Uint8Array(text.length * 2)
    for (let at = 0; at < text.length; at++) {
      units[at * 2] = text.charCodeAt(at) & 255
      units[at * 2 + 1] = text.charCodeAt(at) >> 8
    }
    return units
  },
  'UTF-16 BE': (text) => {
    const units = new Uint8Array(text.length * 2)
    for (let at = 0; at < text.length; at++) {
      units[at * 2] = text.charCodeAt(at) >> 8
      units[at * 2 + 1] = text.charCodeAt(at) & 255
    }
    return units
  },
}

test.each(Object.keys(encoders))('what the export writes is read as it was, in %s', (name) => {
  fc.assert(
    fc.property(grids, (cells) => {
      const bytes = encoders[name]?.(byteOrderMark + csvLines(cells)) ?? new Uint8Array()
      const text = decodeText(bytes, guessEncoding(bytes))
      expect(cellsOf(text, ',')).toEqual(cells.filter((row) => !isBlank(row)))
    }),
    { numRuns: 500 },
  )
})

test.each(Object.keys(separators) as Separator[])(
  'with the separator %j, and without a mark',
  (separator) => {
    fc.assert(
      fc.property(grids, (cells) => {
        const guarded = cells.map((row) => row.map(guardCell))
        const text = papaparse.unparse(guarded, { delimiter: separator, quotes: true, newline: '\r\n' })
        expect(cellsOf(text, separator)).toEqual(cells.filter((row) => !isBlank(row)))
      }),
      { numRuns: 300 },
    )
  },
)

test('a `sep=` line sets the separator, is not data, and counts as a line', () => {
  expect(readGrid('sep=|\nName|Note\nAda|a,b;c\n', null)).toEqual({
    separator: '|',
    rows: [
      { line: 2, cells: ['Name', 'Note'] },
      { line: 3, cells: ['Ada', 'a,b;c'] },
    ],
    openQuote: null,
  })
})

test('chooses the separator under which headers match', () => {
  expect(readGrid('Name;Mail;Note\nLovelace, Ada;a@x.org;a,b\nOkri, Ben;b@x.org;c,d\n', null).separator).toBe(
    ';',
  )
  expect(readGrid('Name|Mail\nLovelace, Ada|a@x.org\n', null).separator).toBe('|')
})
