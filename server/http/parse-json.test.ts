import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseJson } from './parse-json.ts'
import { Problem } from '../problem.ts'

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
