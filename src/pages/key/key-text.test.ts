import { expect, test } from 'vitest'
import { sameNameText, soonText } from './key-text'

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

test('other active keys with the same name are counted', () => {
  const keys = [
    { key_name: 'Owner', status: 'active' },
    { key_name: 'owner', status: 'active' },
    { key_name: 'Owner', status: 'revoked' },
  ] as const
  expect(sameNameText(keys, ' Owner ')).toBe('2 other keys are named Owner.')
  expect(sameNameText(keys.slice(1), 'Owner')).toBe('1 other key is named Owner.')
  expect(sameNameText(keys, 'Own')).toBeNull()
  expect(sameNameText(keys, '')).toBeNull()
})
