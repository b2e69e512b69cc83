import { describe, expect, it } from 'vitest'
import { formatRelative } from './time'

describe('moments', () => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  it.each([
    ['2026-11-20T11:59:40.000Z', 'just now'],
    ['2026-11-20T11:58:30.000Z', '1 minute ago'],
    ['2026-11-20T09:00:00.000Z', '3 hours ago'],
    ['2026-11-19T11:00:00.000Z', 'yesterday'],
    ['2026-11-20T14:00:00.000Z', 'in 2 hours'],
    ['2025-01-01T00:00:00.000Z', 'last year'],
  ])('%s is %s', (time, words) => {
    expect(formatRelative(new Date(time), now)).toBe(words)
  })
})
