import { expect, it } from 'vitest'
import { compare } from './compare'

it('tells what has changed from what has not, also inside of members', () => {
  const before = { name: 'Sales', settings: { catch_all: { mode: 'off' }, limit: 1 }, tags: ['a'] }
  const after = { name: 'Sales', settings: { catch_all: { mode: 'identity' }, limit: 1 }, tags: ['a', 'b'] }
  expect(compare(before, after).map(({ name, changed }) => [name, changed])).toEqual([
    ['settings.catch_all.mode', true],
    ['tags', true],
    ['name', false],
    ['settings.limit', false],
  ])
})

it('has one side alone for what was created or deleted', () => {
  expect(compare(null, { name: 'Sales' })).toEqual([
    { name: 'name', before: undefined, after: 'Sales', changed: true },
  ])
  expect(compare({ name: 'Sales' }, null)).toEqual([
    { name: 'name', before: 'Sales', after: undefined, changed: true },
  ])
})
