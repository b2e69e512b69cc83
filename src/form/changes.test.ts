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
