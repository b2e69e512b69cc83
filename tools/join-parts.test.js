import { expect, test } from 'vitest'
import { joinParts } from './join-parts.js'

/**
 * Parts by name: how long they are, which of the loads need them ("110": the first two of three) and what they import.
 * @param {Record<string, { length: number, loads: string, imports?: string[], isFixed?: boolean }>} table
 */
const partsOf = (table) => {
  const parts = Object.entries(table).map(([name, { length, loads, isFixed = false }]) => ({
    name,
    part: {
      names: [name],
      ids: [name],
      isFixed,
      length,
      imports: new Set(),
      importers: new Set(),
      loads: BigInt(`0b${loads.split('').toReversed().join('')}`),
    },
  }))
  for (const { name, part } of parts)
    for (const { name: other, part: imported } of parts) {
      if (table[name]?.imports?.includes(other) !== true) continue
      part.imports.add(imported)
      imported.importers.add(part)
    }
  return parts.map(({ part }) => part)
}

/**
 * Joins parts for three pages, the first of which must not grow.
 * @param {Parameters<typeof partsOf>[0]} table
 */
const joinedOf = (table) =>
  joinParts(partsOf(table), { weights: [1, 1, 1], first: 0 })
    .map(({ ids }) => ids.toSorted().join('+'))
    .toSorted()

test('what the same pages load is one file', () => {
  expect(joinedOf({ rows: { length: 900, loads: '011' }, cells: { length: 500, loads: '011' } })).toEqual([
    'cells+rows',
  ])
})

test('a large part stays separate from the code of another page', () => {
  expect(
    joinedOf({ rows: { length: 90_000, loads: '010' }, chart: { length: 90_000, loads: '001' } }),
  ).toEqual(['chart', 'rows'])
})

test('the first load takes nothing along that it does not need', () => {
  expect(joinedOf({ rows: { length: 900, loads: '111' }, cells: { length: 500, loads: '011' } })).toEqual([
    'cells',
    'rows',
  ])
})

test('a fixed part stays alone', () => {
  expect(
    joinedOf({ rows: { length: 900, loads: '011', isFixed: true }, cells: { length: 500, loads: '011' } }),
  ).toEqual(['cells', 'rows'])
})

test('no two files import each other', () => {
  const joined = joinedOf({
    page: { length: 300, loads: '010', imports: ['fixed', 'words'] },
    fixed: { length: 300, loads: '010', imports: ['words'], isFixed: true },
    words: { length: 300, loads: '010' },
  })
  expect(joined).toEqual(['fixed', 'page', 'words'])
})
