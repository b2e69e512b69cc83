import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedNames } from '../../testing/name-cases.ts'
import { normalizeName, normalizeText } from './text.ts'

describe('names', () => {
  it('stay the same when they are normalized twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const kept = normalizeName(name)
        expect(normalizeName(kept)).toBe(kept)
      }),
    )
  })

  it.each(normalizedNames)('are kept without what cannot be seen: %j is %j', (typed, kept) => {
    expect(normalizeName(typed)).toBe(kept)
  })
})

it('a free text has no invisible characters at its ends, and is empty where nothing can be seen', () => {
  expect(normalizeText('\u200bSa\u200bles\n\u2060')).toBe('Sa\u200bles')
  expect(normalizeText('\u200b\u3164')).toBe('')
  const long = `${' '.repeat(100_000)}x`
  expect(normalizeText(long + long)).toHaveLength(100_002)
})
