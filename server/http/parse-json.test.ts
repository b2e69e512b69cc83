import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { etagOf, ifMatch, isNoneMatch } from '../handlers/etag.ts'
import { hashApiKey, isWellFormedApiKey, makeApiKey } from '../auth/api-key.ts'
import { parseJson } from './parse-json.ts'
import { Problem } from '../problem.ts'
import { nameKey, normalizeName } from '../rules/text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const codeOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return error instanceof Problem ? error.code : error
  }
}

describe('parsing a body', () => {
  it('gives what JSON.parse gives for whatever is written by JSON.stringify', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = JSON.stringify(value)
        if (/\\ud[89a-f]/i.test(text)) return
        expect(parseJson(bytes(text))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('finds a member that is there twice, wherever it is', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.constantFrom('list', 'object'), { maxLength: 8 }),
        (name, around) => {
          const member = `${JSON.stringify(name)}:0`
          const wrap = (inner: string) =>
            around.reduce((text, kind) => (kind === 'list' ? `[0,${text}]` : `{"a":"{[","b":${text}}`), inner)
          expect(codeOf(() => parseJson(bytes(wrap(`{${member},"other\\u0021":1}`))))).toBeNull()
          expect(codeOf(() => parseJson(bytes(wrap(`{${member},"other":1,${member}}`))))).toBe(
            'invalid_request',
          )
        },
      ),
    )
  })

  it('refuses half of a surrogate pair in a name or a value', () => {
    for (const text of [String.raw`{"a":"\ud83d"}`, String.raw`{"\udc00":1}`, String.raw`["\ud83d\ud83d"]`]) {
      expect(codeOf(() => parseJson(bytes(text)))).toBe('invalid_request')
    }
    expect(parseJson(bytes(String.raw`"\ud83d\ude42"`))).toBe('🙂')
  })
})

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
      expect(codeOf(() => ifMatch(header))).toBe('invalid_request')
  })
})
