import { describe, expect, it } from 'vitest'
import { formatBytes, formatExactBytes, formatAmount, formatPart } from './bytes'

describe('sizes', () => {
  it('have one decimal in the unit chosen, or none where they are round', () => {
    expect(formatBytes(75_161_927_680, 'GB')).toBe('75.2\u00a0GB')
    expect(formatBytes(75_161_927_680, 'GiB')).toBe('70\u00a0GiB')
    expect(formatBytes(5_000_000_512, 'GB')).toBe('5\u00a0GB')
    // The sum of 48 limits.
    expect(formatBytes(888_000_010_240, 'GB')).toBe('888\u00a0GB')
    expect(formatPart(0, 230_000_012_288, 'GB')).toBe('0 of 230\u00a0GB')
    expect(formatBytes(888_004_000_000, 'GB')).toBe('888.0\u00a0GB')
    // A mailbox of 3 GB less.
    expect(formatBytes(8_999_997_000_000_000, 'GB')).toBe('9,000.00\u00a0TB')
    expect(formatBytes(4_999_990_000, 'GB')).toBe('5.0\u00a0GB')
    expect(formatBytes(999_900_000_000, 'GB')).toBe('999.9\u00a0GB')
  })
  it('in sentences are in MB where they are small', () => {
    expect(formatAmount(5_000_192, 'GB')).toBe('5\u00a0MB')
    expect(formatAmount(2 ** 20, 'GiB')).toBe('1\u00a0MiB')
    expect(formatAmount(2 ** 20, 'GB')).toBe('1\u00a0MB')
    expect(formatAmount(100_000_768, 'GB')).toBe('0.1\u00a0GB')
    expect(formatAmount(5_000_000_512, 'GB')).toBe('5\u00a0GB')
  })
  it('are in thousands of it from a thousand on', () => {
    expect(formatBytes(1_000_000_000_000, 'GB')).toBe('1\u00a0TB')
    expect(formatBytes(24_785_500_000_000, 'GB')).toBe('24.79\u00a0TB')
    expect(formatBytes(3_199_974_700_000_000, 'GB')).toBe('3,199.97\u00a0TB')
    expect(formatBytes(2 ** 40 - 1, 'GiB')).toBe('1,024\u00a0GiB')
    expect(formatBytes(200 * 2 ** 40, 'GiB')).toBe('200\u00a0TiB')
  })
  it('share a unit with what they are a part of', () => {
    expect(formatPart(2_400_000_000, 8_000_000_000, 'GB')).toBe('2.4 of 8\u00a0GB')
    expect(formatPart(2_500_000_000_000, 120e12, 'GB')).toBe('2.50 of 120\u00a0TB')
    expect(formatBytes(2_500_000_000_000, 'GB', 120e12)).toBe('2.50\u00a0TB')
    expect(formatPart(0, 120e12, 'GB')).toBe('0 of 120\u00a0TB')
    expect(formatPart(null, 120e12, 'GB')).toBe('Not measured (120\u00a0TB)')
  })
  it('tell little from nothing', () => {
    expect(formatBytes(0, 'GB')).toBe('0\u00a0GB')
    expect(formatBytes(1024, 'GB')).toBe('<\u00a00.1\u00a0GB')
  })
  it('can be had exactly', () => {
    expect(formatExactBytes(75_161_927_680)).toBe('75,161,927,680 bytes')
  })
})
