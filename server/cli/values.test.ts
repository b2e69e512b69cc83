import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { parseDomainName, parseExpiry, parseName, parseSize, parseWhole } from './values.ts'

test.each([
  ['1073741824', 1_073_741_824, false],
  ['100 GB', 100_000_000_000, false],
  ['2,5 GiB', 2_684_354_560, false],
  ['2.5gib', 2_684_354_560, false],
  ['1 GB', 1_000_000_512, true],
  ['1 TiB', 2 ** 40, false],
  ['9007199254739968', 9_007_199_254_739_968, false],
])('the size %s is %i bytes', (text, bytes, rounded) => {
  expect(parseSize(text)).toEqual({ bytes, rounded })
})

test.each(['', 'GB', '1 XB', '-1 GB', '1 kB', '2,500 GB', '8 PiB', '1e3 GB', '1 GB extra'])(
  'the size "%s" is refused',
  (text) => {
    expect(() => parseSize(text)).toThrow(InvalidArgumentError)
  },
)

test('a whole number has bounds', () => {
  expect(parseWhole(1, 10)('10')).toBe(10)
  for (const text of ['0', '11', '1.5', '-1', '', 'x'])
    expect(() => parseWhole(1, 10)(text)).toThrow(InvalidArgumentError)
})

const now = Date.UTC(2026, 10, 20)

test.each([
  ['30d', '2026-12-20T00:00:00.000Z'],
  ['12h', '2026-11-20T12:00:00.000Z'],
  ['2w', '2026-12-04T00:00:00.000Z'],
  ['2027-01-31', '2027-01-31T00:00:00.000Z'],
  ['2027-01-31T18:00:00+02:00', '2027-01-31T16:00:00.000Z'],
])('a key may expire at %s', (text, time) => {
  expect(parseExpiry(() => now)(text).toISOString()).toBe(time)
})

test.each(['0d', '2026-11-19', 'tomorrow', '2027', '2027-13-01', '2027-01-31T18:00'])(
  'a key may not expire at %s',
  (text) => {
    expect(() => parseExpiry(() => now)(text)).toThrow(InvalidArgumentError)
  },
)

test.each([
  ['Brightwater.Example', 'brightwater.example', 'brightwater.example'],
  ['grünhof.example', 'xn--grnhof-4ya.example', 'grünhof.example'],
  ['xn--grnhof-4ya.example.', 'xn--grnhof-4ya.example', 'grünhof.example'],
])('the domain %s', (text, ascii, unicode) => {
  expect(parseDomainName(text)).toEqual({ ascii, unicode })
})

test.each([
  'localhost',
  '127.0.0.1',
  'a..example',
  '-a.example',
  'a b.example',
  `${'a'.repeat(64)}.example`,
  '',
])('the domain "%s" is refused', (text) => {
  expect(() => parseDomainName(text)).toThrow(InvalidArgumentError)
})

test('a name counts in code points, white space folded', () => {
  expect(parseName('  Two   words ')).toBe('Two words')
  expect(parseName('🎄'.repeat(100))).toHaveLength(200)
  for (const text of ['', '  ', 'x'.repeat(101), 'a\u0007b'])
    expect(() => parseName(text)).toThrow(InvalidArgumentError)
})
