import { InvalidArgumentError } from 'commander'
import { expect, test } from 'vitest'
import { ambiguousSizes, noSizes, sizes, unlimitedSizes } from '../../testing/size-cases.ts'
import { parseDomainName, parseExpiry, parseName, parseSize, parseWhole } from './values.ts'

const messageOf = (text: string): string => {
  try {
    return String(parseSize(text).bytes)
  } catch (error) {
    if (error instanceof InvalidArgumentError) return error.message
    throw error
  }
}

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

test.each(sizes)('the size "%s" is %i bytes, as in the console', (text, bytes) => {
  expect(parseSize(text).bytes).toBe(bytes)
})

test.each(ambiguousSizes)('the size "%s" can mean "%s" or "%s"', (text, fraction, thousands) => {
  const message = messageOf(text)
  expect(message).toContain(fraction)
  expect(message).toContain(thousands)
})

test.each(unlimitedSizes)('the size "%s" is no limit elsewhere, and no size here', (text) => {
  expect(messageOf(text)).toMatch(/^Sizes are always limited/)
})

test.each([...noSizes, '1 kB', '8 PiB'])('the size "%s" is refused', (text) => {
  expect(() => parseSize(text)).toThrow(InvalidArgumentError)
})

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
