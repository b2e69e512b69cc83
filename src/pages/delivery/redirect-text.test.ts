import { expect, it } from 'vitest'
import { unlistedText } from './redirect-text'

const rest =
  'went to targets that aren’t listed. The list has up to 50 targets of each identity, those of other mail systems first.'

it.each([
  [undefined, null],
  [0, null],
  [1, `1 more message ${rest}`],
  [12_345, `12,345 more messages ${rest}`],
])('messages to targets beyond the list are counted: %s', (count, words) => {
  expect(unlistedText(count)).toBe(words)
})
