import fc from 'fast-check'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { createRowReader, csvLines, guardCell, unguardCell } from './csv'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1', "'+49 30 1"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', "'\r=1"],
  ['＝1+1', "'＝1+1"],
  ["'s-Hertogenbosch", "'s-Hertogenbosch"],
  ["'=1", "''=1"],
  ["''", "''"],
  ["''-", "'''-"],
  ['a=1', 'a=1'],
  ['a;=1', 'a;=1'],
  ['a;+b', 'a;+b'],
  ['Sales;-North\t@x', 'Sales;-North\t@x'],
  ['a\n=1', 'a\n=1'],
  ["a;'=1", "a;'=1"],
  ['[{"name":"a;=1"},{"name":"-2"}]', '[{"name":"a;=1"},{"name":"-2"}]'],
])('%j is written as %j, and read back', (text, expected) => {
  expect(guardCell(text)).toBe(expected)
  expect(unguardCell(expected)).toBe(text)
})

const hostile = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@\t\r\n＝＠\'",; ax\uFEFFé𝄞')),
  maxLength: 12,
})

test('a guarded text keeps its content, begins no formula, and has an apostrophe at its start only', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(unguardCell(guardCell(text))).toBe(text)
      expect(guardCell(text)).not.toMatch(/^[=+\-@＝＋－＠]/)
      expect([text, `'${text}`]).toContain(guardCell(text))
    }),
    { numRuns: 2000 },
  )
})

test('lines are read back as the cells they were made of, wherever they are cut', () => {
  const rows = fc
    .integer({ min: 1, max: 4 })
    .chain((width) =>
      fc.array(fc.array(hostile, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 5 }),
    )
  fc.assert(
    fc.property(rows, fc.nat(), (cells, place) => {
      const text = csvLines(cells)
      const cut = place % (text.length + 1)
      const read = createRowReader()
      expect([...read(text.slice(0, cut)), ...read(text.slice(cut))]).toEqual(cells)
      const { data } = papaparse.parse(text.slice(0, -2), {
        delimiter: ',',
        newline: '\r\n',
      })
      expect(data.map((row) => row.map(unguardCell))).toEqual(cells)
    }),
  )
})

test('numbers and empty cells are bare, and each line ends with CRLF', () => {
  expect(
    csvLines([
      ['Name', 'Size'],
      ['Ada', 10_737_418_240],
      ['Ben, Jr.', null],
    ]),
  ).toBe('Name,Size\r\nAda,10737418240\r\n"Ben, Jr.",\r\n')
  expect(csvLines([])).toBe('')
})

test('a row of one empty cell is no empty line', () => {
  expect(csvLines([['']])).toBe('""\r\n')
})
