import { describe, expect, it } from 'vitest'
import { formatBytes, formatExactBytes, formatPart } from './bytes'

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
    expect(formatPart(null, 120e12, 'GB')).toBe('Not known, of 120.0 TB')
  })
  it('tell little from nothing', () => {
    expect(formatBytes(0, 'GB')).toBe('0 GB')
    expect(formatBytes(1024, 'GB')).toBe('< 0.1 GB')
  })
  it('can be had exactly', () => {
    expect(formatExactBytes(75_161_927_680)).toBe('75\u202f161\u202f927\u202f680 bytes')
  })
})
