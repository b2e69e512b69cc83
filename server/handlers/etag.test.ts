import { describe, expect, it } from 'vitest'
import { etagOf, ifMatch, isNoneMatch } from './etag.ts'

describe('ETags', () => {
  it('match by version for a change and whole for a read', () => {
    const [one, other] = [etagOf(3, 'one'), etagOf(3, 'other')]
    expect(ifMatch(one)(3)).toBe(true)
    expect(ifMatch(one)(33)).toBe(false)
    expect(ifMatch(`"x", ${one}`)(3)).toBe(true)
    expect(ifMatch('*')(7)).toBe(true)
    expect(isNoneMatch(one, other)).toBe(false)
    expect(isNoneMatch(`W/${one}, "y"`, one)).toBe(true)
    expect(isNoneMatch(undefined, one)).toBe(false)
  })

  it('in If-Match must be well formed', () => {
    for (const header of ['', 'x', '"x', 'x"', '"a" "b"', 'W/x', '"a",'])
      expect(() => ifMatch(header)).toThrow(expect.objectContaining({ code: 'invalid_request' }))
  })
})
