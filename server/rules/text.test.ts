import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey, normalizeName } from './text.ts'

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
})
