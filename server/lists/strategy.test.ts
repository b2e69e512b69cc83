import { expect, it } from 'vitest'
import { chooseStrategy, type Counts, defaultThresholds, type Facts, type ListStrategy } from './strategy.ts'

const all = 1_000_000
const rows = (total: number, of = all): Counts => ({ total, all: of })

const cases: [string, Facts['filter'], number, Counts | undefined, ListStrategy][] = [
  ['the first page', 'none', 0, undefined, 'offset'],
  ['before seeking is worth it', 'none', 499, undefined, 'offset'],
  ['from where seeking is worth it', 'none', 500, undefined, 'seek'],
  ['a filter without earlier requests', 'conditions', 0, undefined, 'sorted'],
  ['the same far into it', 'conditions', 100_000, undefined, 'sorted'],
  ['no rows', 'conditions', 0, rows(0), 'sorted'],
  ['few rows', 'conditions', 4950, rows(5000), 'sorted'],
  ['more rows', 'conditions', 0, rows(5001), 'offset'],
  ['more rows, before checkpoints are worth it', 'conditions', 1999, rows(5001), 'offset'],
  ['more rows, from where they are', 'conditions', 2000, rows(5001), 'checkpoints'],
  ['nearly all rows', 'conditions', 2000, rows(all), 'checkpoints'],
  ['a search without earlier requests', 'search', 0, undefined, 'sorted'],
  ['a search that finds nothing', 'search', 0, rows(0), 'ids'],
  ['a search that finds few, of few', 'search', 0, rows(20_000, 20_000), 'ids'],
  ['a search that finds more, a tenth of all', 'search', 0, rows(20_001, 200_010), 'ids'],
  ['a search that finds more than a tenth', 'search', 0, rows(20_001, 200_009), 'offset'],
  ['the same, before checkpoints are worth it', 'search', 1999, rows(20_001, 200_009), 'offset'],
  ['the same, from where they are', 'search', 2000, rows(20_001, 200_009), 'checkpoints'],
  ['a search that finds as many as are kept', 'search', 2000, rows(100_000), 'ids'],
  ['a search that finds more than are kept', 'search', 1999, rows(100_001, 2_000_000), 'offset'],
  ['the same further into it', 'search', 2000, rows(100_001, 2_000_000), 'checkpoints'],
]

it.each(cases)('%s (%s, from %i)', (_, filter, offset, counts, strategy) => {
  expect(chooseStrategy({ filter, offset, counts }, defaultThresholds)).toBe(strategy)
})

it('sorts what a search finds where no ids are kept', () => {
  const thresholds = { ...defaultThresholds, cachedIds: 0 }
  expect(chooseStrategy({ filter: 'search', offset: 0, counts: rows(20_000) }, thresholds)).toBe('sorted')
})
