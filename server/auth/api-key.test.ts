import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashApiKey, isWellFormedApiKey, makeApiKey } from './api-key.ts'

describe('keys', () => {
  it('have the shape that the contract tells, and never twice the same', () => {
    const keys = Array.from({ length: 200 }, makeApiKey)
    expect(new Set(keys).size).toBe(200)
    for (const key of keys) {
      expect(key).toMatch(/^prk_[0-9A-Za-z]{49}$/)
      expect(isWellFormedApiKey(key)).toBe(true)
    }
    expect(hashApiKey(keys[0]!)).toHaveLength(32)
  })

  it('are refused with any one character changed', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 52 }),
        fc.constantFrom('0', '9', 'A', 'Z', 'a', 'z', '_', '-'),
        (place, character) => {
          const key = makeApiKey()
          fc.pre(key[place] !== character)
          expect(isWellFormedApiKey(key.slice(0, place) + character + key.slice(place + 1))).toBe(false)
        },
      ),
    )
  })
})
