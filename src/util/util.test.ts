import { describe, expect, it } from 'vitest'
import { formatBytes, formatExactBytes, formatPart } from './bytes'
import { curlCommand } from './curl-command'
import { countOf, formatCount } from './number'
import { formatRelative } from './time'

describe('numbers', () => {
  it('have thin spaces between thousands', () => {
    expect(formatCount(1284)).toBe('1\u202f284')
    expect(countOf(1, 'identity', 'identities')).toBe('1 identity')
    expect(countOf(0, 'identity', 'identities')).toBe('0 identities')
  })
})

describe('sizes', () => {
  it('have one decimal in the unit chosen', () => {
    expect(formatBytes(75_161_927_680, 'GB')).toBe('75.2 GB')
    expect(formatBytes(75_161_927_680, 'GiB')).toBe('70.0 GiB')
    expect(formatBytes(1_234_500_000_000, 'GB')).toBe('1\u202f234.5 GB')
  })
  it('are told in thousands of it when they are large', () => {
    expect(formatBytes(99_999_900_000_000, 'GB')).toBe('99\u202f999.9 GB')
    expect(formatBytes(3_199_974_700_000_000, 'GB')).toBe('3\u202f200.0 TB')
    expect(formatBytes(200 * 2 ** 40, 'GiB')).toBe('200.0 TiB')
  })
  it('share a unit with what they are a part of', () => {
    expect(formatPart(2_400_000_000, 8_000_000_000, 'GB')).toBe('2.4 of 8.0 GB')
    expect(formatPart(2_500_000_000_000, 120e12, 'GB')).toBe('2.5 of 120.0 TB')
    expect(formatBytes(2_500_000_000_000, 'GB', 120e12)).toBe('2.5 TB')
    expect(formatPart(0, 120e12, 'GB')).toBe('0 of 120.0 TB')
  })
  it('tell little from nothing', () => {
    expect(formatBytes(0, 'GB')).toBe('0 GB')
    expect(formatBytes(1024, 'GB')).toBe('< 0.1 GB')
  })
  it('can be had exactly', () => {
    expect(formatExactBytes(75_161_927_680)).toBe('75\u202f161\u202f927\u202f680 bytes')
  })
})

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

describe('curl', () => {
  it('runs in bash as it is, whatever stands in it', () => {
    expect(curlCommand({ method: 'POST', url: 'http://h/api/department', body: { n: "O'Neil $HOME" } })).toBe(
      `curl -X POST 'http://h/api/department' -H "x-api-key: $POSTROOM_KEY" -H 'content-type: application/json' -d '{"n":"O'\\''Neil $HOME"}'`,
    )
  })

  it('takes a password from the environment, not from what was typed', () => {
    const body = { mode: 'set', password: "hunter'2" }
    expect(curlCommand({ method: 'POST', url: 'http://h/api', body })).toBe(
      `curl -X POST 'http://h/api' -H "x-api-key: $POSTROOM_KEY" -H 'content-type: application/json' -d '{"mode":"set","password":"'"$POSTROOM_PASSWORD"'"}'`,
    )
  })
})
