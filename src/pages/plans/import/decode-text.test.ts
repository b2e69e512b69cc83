import { expect, test } from 'vitest'
import { decodeText, type Encoding, guessEncoding } from './decode-text'

const text = 'Name,Address\r\nJosé Müller,jose@example.org\r\n'

const utf16 = (content: string, isLittle: boolean, mark: string) => {
  const bytes = new DataView(new ArrayBuffer((mark + content).length * 2))
  for (const [at, unit] of (mark + content).split('').entries())
    bytes.setUint16(at * 2, unit.charCodeAt(0), isLittle)
  return new Uint8Array(bytes.buffer)
}
const latin = (content: string) => Uint8Array.from(content, (letter) => letter.charCodeAt(0))
const utf8 = (content: string) => new TextEncoder().encode(content)

test.each<[string, Uint8Array, Encoding]>([
  ['UTF-8', utf8(text), 'utf-8'],
  ['UTF-8 with a mark', utf8(`\uFEFF${text}`), 'utf-8'],
  ['UTF-16 LE with a mark', utf16(text, true, '\uFEFF'), 'utf-16le'],
  ['UTF-16 BE with a mark', utf16(text, false, '\uFEFF'), 'utf-16be'],
  ['UTF-16 LE without one', utf16(text, true, ''), 'utf-16le'],
  ['UTF-16 BE without one', utf16(text, false, ''), 'utf-16be'],
  ['Windows-1252', latin(text), 'windows-1252'],
])('%s is told and read', (_name, bytes, encoding) => {
  expect(guessEncoding(bytes)).toBe(encoding)
  expect(decodeText(bytes, encoding)).toBe(text)
})

test('a file of a few zeros is no UTF-16, and an empty one is UTF-8', () => {
  expect(guessEncoding(utf8('Name\0,Address\0\nAda,ada@example.org'))).toBe('utf-8')
  expect(guessEncoding(new Uint8Array())).toBe('utf-8')
})

test('what is no letter becomes U+FFFD: half a pair, a byte too many', () => {
  expect(decodeText(utf16('a\uD834b', true, ''), 'utf-16le')).toBe('a\uFFFDb')
  expect(decodeText(utf16('ab', true, '').subarray(0, 3), 'utf-16le')).toBe('a\uFFFD')
})
