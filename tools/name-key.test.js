import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameNames } from '../testing/name-cases.ts'
import { nameKey } from './name-key.ts'

describe('the key of a name', () => {
  it('is the same in every case, and its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name))
        // Dotted and dotless i change their identity in upper case, which is what Unicode's folding says.
        if (!/[ıİ]/u.test(name.normalize('NFKC')))
          expect(nameKey(name.normalize('NFKC').toUpperCase())).toBe(nameKey(name))
      }),
    )
  })

  it('folds as Unicode says', () => {
    for (const [one, other] of /** @type {const} */ ([
      ['Straße', 'STRASSE'],
      ['ẞ', 'ss'],
      ['ﬁn', 'FIN'],
      ['Σας', 'σΑΣ'],
      ['Ⅷ', 'viii'],
      ['K', 'k'],
    ])) {
      expect(nameKey(one)).toBe(nameKey(other))
    }
    expect(nameKey('ı')).not.toBe(nameKey('i'))
  })

  it.each(sameNames)('%j and %j have the same one', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })
})
