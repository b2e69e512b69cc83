import { expect, it } from 'vitest'
import { listed } from './listed'

it.each([0, 1, 2, 3, 4])('lists %i names as English does', (count) => {
  const names = ['API', 'Database', 'Cache', 'IMAP'].slice(0, count)
  expect(listed(names)).toBe(new Intl.ListFormat('en').format(names))
})
