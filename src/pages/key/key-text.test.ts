import { expect, test } from 'vitest'
import { soonText } from './key-text'

const now = Date.parse('2026-11-28T12:00:00Z')

test.each([
  ['2026-12-02T13:00:00Z', 'active', 'Expires in 4 days'],
  ['2026-11-29T12:00:00Z', 'active', 'Expires in 1 day'],
  ['2026-11-28T13:00:00Z', 'active', 'Expires within a day'],
  ['2026-12-12T12:00:00Z', 'active', null],
  ['2026-11-29T12:00:00Z', 'revoked', null],
  [null, 'active', null],
] as const)('a key until %s that is %s is marked: %s', (expires_at, status, text) =>
  expect(soonText({ expires_at, status }, now)).toBe(text),
)
