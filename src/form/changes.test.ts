import { expect, test } from 'vitest'
import { changedMembers, sameValues } from './changes'

test('only what has changed is sent', () => {
  expect(changedMembers({ name: 'a', description: null }, { name: 'b', description: null })).toEqual({
    name: 'b',
  })
  expect(changedMembers({ name: 'a', description: 'x' }, { name: 'a', description: null })).toEqual({
    description: null,
  })
})

test('values that are equal are the same', () => {
  expect(sameValues({ name: 'a' }, { name: 'a' })).toBe(true)
  expect(sameValues({ name: 'a' }, { name: 'A' })).toBe(false)
})

test('a nested object has changed when what it holds has', () => {
  const before = { catch_all: { mode: 'off', identity_id: null }, description: null }
  expect(changedMembers(before, { ...before, catch_all: { mode: 'off', identity_id: null } })).toEqual({})
  const after = { mode: 'off', identity_id: 'x' } as unknown as typeof before.catch_all
  expect(changedMembers(before, { ...before, catch_all: after })).toEqual({ catch_all: after })
})
