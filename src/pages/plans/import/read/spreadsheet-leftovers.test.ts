import { expect, test } from 'vitest'
import { leftoverError, unwrapFormula } from './spreadsheet-leftovers'

test.each([
  ['="00123"', '00123'],
  [' ="00123"', ' ="00123"'],
  ['="a ""b"""', 'a "b"'],
  ['=""', ''],
  ['=1+1', '=1+1'],
  ['="a"&"b"', '="a"&"b"'],
  ['00125', '00125'],
])('%s is %s', (cell, text) => expect(unwrapFormula(cell)).toBe(text))

test.each(['#N/A', '#NV', '#N/D', '#NAME?', '#REF!', '#¡REF!', '#WERT!', '#DIV/0!', '#NOM?', '#ÜBERLAUF!'])(
  '%s is an error of a spreadsheet',
  (cell) => expect(leftoverError(cell)).toMatch(/^The spreadsheet wrote the error/),
)

test.each(['##', '########'])('%s is a column that was too narrow', (cell) =>
  expect(leftoverError(cell)).toMatch(/too narrow/),
)

test.each(['1,23457E+11', '1.23457E+11', '1E+11', '4,9e-05'])('%s is a rounded number', (cell) =>
  expect(leftoverError(cell)).toMatch(/rounded/),
)

test.each(['', '1E5', '12E45', '#1', '#1 Sales', 'E+11', '77', '00125', '# N/A'])('“%s” is a value', (cell) =>
  expect(leftoverError(cell)).toBeNull(),
)
