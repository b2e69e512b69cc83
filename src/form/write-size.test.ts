import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSize } from './parse-size'
import { growSize, writeSize } from './write-size'

const bytes = (text: string) => parseSize(text)?.bytes

test('a size is written as short as it can be', () => {
  expect(writeSize(5 * 2 ** 30, 'GiB')).toBe('5 GiB')
  expect(writeSize(5_000_000_512, 'GB')).toBe('5 GB')
  expect(writeSize(2_500_000_768, 'GB')).toBe('2.5 GB')
  expect(writeSize(512 * 2 ** 20, 'GiB')).toBe('512 MiB')
  // Three digits after the point could mean thousands.
  expect(writeSize(123_125_000_192, 'GB')).toBe('123.1250 GB')
})

test('a size is written in the units that sizes are shown in, wherever that can be exact', () => {
  expect(writeSize(5 * 2 ** 30, 'GB')).toBe('5.368709 GB')
  expect(writeSize(5_000_001_536, 'GB')).toBe('5.0000015 GB')
  expect(writeSize(5_000_000_512, 'GiB')).toBe('4.656613 GiB')
  expect(writeSize(5_000_001_536, 'GiB')).toBe('4.656614 GiB')
})

test('every written size is read as the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1024, max: 2 ** 40 }),
      fc.constantFrom('GB' as const, 'GiB' as const),
      (n, units) => {
        expect(bytes(writeSize(n * 1024, units))).toBe(n * 1024)
      },
    ),
  )
})

test('a step keeps to the units that were typed', () => {
  expect(growSize('5 GB', 1, 'GiB')).toBe('6 GB')
  expect(growSize('512 MiB', 1, 'GB')).toBe('1.5 GiB')
  expect(growSize('5 GiB', 10, 'GB')).toBe('15 GiB')
  expect(growSize('', 5, 'GB')).toBe('5 GB')
  expect(growSize('5000000512', 1, 'GB')).toBe('6 GB')
  expect(growSize('5.368709 GB', 1, 'GB')).toBe('6.3687096 GB')
})
