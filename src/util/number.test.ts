import { describe, expect, it } from 'vitest'
import { countOf, formatCount, formatDecimal, formatPercent } from './number'

describe('numbers', () => {
  it('have commas between thousands', () => {
    expect(formatCount(1284)).toBe('1,284')
    expect(countOf(1, 'identity', 'identities')).toBe('1 identity')
    expect(countOf(0, 'identity', 'identities')).toBe('0 identities')
  })

  it('have the percent sign right behind them', () => {
    expect(formatPercent(90)).toBe('90%')
    expect(formatPercent(95.44, 1)).toBe('95.4%')
  })

  it.each([0, 1, 2] as const)('are those of Intl, with %i decimals', (count) => {
    const intl = new Intl.NumberFormat('en', { minimumFractionDigits: count, maximumFractionDigits: count })
    for (const value of [
      0, 0.05, 0.45, 1.25, 9.75, 100, 999.95, 999.96, 1000, 12_345.678, 999_999.5, 1e9, 9e15,
    ]) {
      const written = count === 0 ? formatCount(value) : formatDecimal(value, count)
      expect(written).toBe(intl.format(value))
    }
  })
})
