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

const errorOf = (text: string) => {
  try {
    return parseJson(bytes(text))
  } catch (error) {
    return error instanceof Problem ? error.extensions.errors?.[0] : error
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

  it.each([
    [String.raw`{"a":{"b":1},"c":"\ud800"}`, '/c', 'c'],
    [String.raw`{"a":{"text":"\ud800"}}`, '/a/text', 'a.text'],
    [String.raw`{"rows":[{"line":1},{"line":2,"address":"\udc00x"}]}`, '/rows/1/address', 'rows.1.address'],
    [String.raw`{"a":[["x"],["y","\ud800"]],"b":1}`, '/a/1/1', 'a.1.1'],
    [String.raw`{"a":{"b":{}},"\ud800":1}`, '/\ufffd', '\ufffd'],
    [String.raw`{"a/b":{"c~d":"\ud800"}}`, '/a~1b/c~0d', 'a/b.c~d'],
    [String.raw`"\ud800"`, '', 'The body'],
    [
      '['.repeat(2000) + String.raw`"\ud800"` + ']'.repeat(2000),
      '/0'.repeat(16),
      Array(16).fill(0).join('.'),
    ],
  ])('names the member with half of a surrogate pair in %s', (text, path, name) => {
    const message = `${name} contains half of a surrogate pair, which is not Unicode text.`
    expect(errorOf(text)).toEqual({ path, code: 'pattern', message })
  })

  it.each([
    ['{"a":{"b":1,"b":2}}', '/a/b', 'b'],
    ['{"rows":[{"line":1},{"line":2,"line":3}]}', '/rows/1/line', 'line'],
    ['{"a":[{"b":1}],"a":2}', '/a', 'a'],
  ])('names the member that is there twice in %s', (text, path, name) => {
    expect(errorOf(text)).toEqual({ path, code: 'repeated', message: `${name} appears twice.` })
  })

  it('refuses half of a surrogate pair in a name or a value', () => {
    for (const text of [String.raw`{"a":"\ud83d"}`, String.raw`{"\udc00":1}`, String.raw`["\ud83d\ud83d"]`]) {
      expect(codeOf(() => parseJson(bytes(text)))).toBe('invalid_request')
    }
    expect(parseJson(bytes(String.raw`"\ud83d\ude42"`))).toBe('🙂')
  })
})
