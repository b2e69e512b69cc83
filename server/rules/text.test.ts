import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizedNames, sameNames } from '../../testing/name-cases.ts'
import { nameKey, normalizeName, normalizeText } from './text.ts'

describe('names', () => {
  it('are the same in every case, and normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        const kept = normalizeName(name)
        expect(normalizeName(kept)).toBe(kept)
        expect(nameKey(nameKey(kept))).toBe(nameKey(kept))
        // Dotted and dotless i change their identity in upper case, which is what Unicode's folding says.
        if (!/[ıİ]/u.test(kept.normalize('NFKC')))
          expect(nameKey(kept.normalize('NFKC').toUpperCase())).toBe(nameKey(kept))
      }),
    )
  })

  it('fold as Unicode says', () => {
    for (const [one, other] of [
      ['Straße', 'STRASSE'],
      ['ẞ', 'ss'],
      ['ﬁn', 'FIN'],
      ['Σας', 'σΑΣ'],
      ['Ⅷ', 'viii'],
      ['K', 'k'],
    ] as const) {
      expect(nameKey(one)).toBe(nameKey(other))
    }
    expect(nameKey('ı')).not.toBe(nameKey('i'))
  })

  it.each(normalizedNames)('are kept without what cannot be seen: %j is %j', (typed, kept) => {
    expect(normalizeName(typed)).toBe(kept)
  })

  it.each(sameNames)('%j and %j are the same', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })
})

it('a free text has no invisible characters at its ends, and is empty where nothing can be seen', () => {
  expect(normalizeText('\u200bSa\u200bles\n\u2060')).toBe('Sa\u200bles')
  expect(normalizeText('\u200b\u3164')).toBe('')
  const long = `${' '.repeat(100_000)}x`
  expect(normalizeText(long + long)).toHaveLength(100_002)
})
