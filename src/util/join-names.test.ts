import { expect, it } from 'vitest'
import { joinNames } from './join-names'

it.each([0, 1, 2, 3, 4])('lists %i names as English does', (count) => {
  const names = ['API', 'Database', 'Cache', 'IMAP'].slice(0, count)
  expect(joinNames(names)).toBe(new Intl.ListFormat('en').format(names))
})
