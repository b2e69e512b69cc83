import { describe, expect, it } from 'vitest'
import { countOf, formatCount } from './number'

describe('numbers', () => {
  it('have thin spaces between thousands', () => {
    expect(formatCount(1284)).toBe('1\u202f284')
    expect(countOf(1, 'identity', 'identities')).toBe('1 identity')
    expect(countOf(0, 'identity', 'identities')).toBe('0 identities')
  })
})
