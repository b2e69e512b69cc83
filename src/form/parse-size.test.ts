import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growSize, parseSize, sizeError, writeSize } from './parse-size'

const bytes = (text: string) => parseSize(text)?.bytes

test('sizes are read as people write them', () => {
  expect(bytes('512 MiB')).toBe(512 * 2 ** 20)
  expect(bytes('2 GiB')).toBe(2 ** 31)
  expect(bytes('5120000000')).toBe(5_120_000_000)
  expect(bytes('64 MB')).toBe(64e6)
  expect(bytes(' 2,5gib ')).toBe(2.5 * 2 ** 30)
  expect(bytes('2.5 GiB')).toBe(2.5 * 2 ** 30)
  expect(bytes('3G')).toBe(bytes('3 GB'))
  expect(bytes('5 368 709 120 bytes')).toBe(5 * 2 ** 30)
  expect(bytes('1 PiB')).toBe(2 ** 50)
})

test('what lies between two sizes is rounded up, and that is said', () => {
  expect(parseSize('5 GB')).toEqual({ bytes: 5_000_000_512, rounded: true })
  expect(parseSize('2,5 GB')).toEqual({ bytes: 2_500_000_768, rounded: true })
  expect(parseSize('5000000000')).toEqual({ bytes: 5_000_000_512, rounded: true })
  expect(parseSize('64 MB')).toEqual({ bytes: 64_000_000, rounded: false })
})

test.each([
  '',
  'five',
  '5 XB',
  '-5 GB',
  '1e9',
  '5 GB 3',
  '2,500 MB',
  '1 00 GB',
  '5 i',
  '.5 GB',
  '9'.repeat(40),
])('“%s” is no size', (text) => expect(parseSize(text)).toBeNull())

test('what is wrong with a size is said in a sentence', () => {
  expect(sizeError('5 GB')).toBeNull()
  expect(sizeError('1 MiB')).toBeNull()
  expect(sizeError('1 PiB')).toBeNull()
  expect(sizeError(' ')).toBe('Type a size, for example 5 GB.')
  expect(sizeError('much')).toMatch(/^Write a size like 5 GB/)
  expect(sizeError('2,500 MB')).toMatch(/without commas/)
  expect(sizeError('1 MB')).toBe('A mailbox has at least 1 MiB.')
  expect(sizeError('5')).toBe('A mailbox has at least 1 MiB. Say in which unit: GB, for example.')
  expect(sizeError('1.01 PiB')).toBe('A mailbox has at most 1 PiB.')
})

test('a size is written as short as it can be', () => {
  expect(writeSize(5 * 2 ** 30, 'GiB')).toBe('5 GiB')
  expect(writeSize(5_000_000_512, 'GB')).toBe('5 GB')
  expect(writeSize(2_500_000_768, 'GB')).toBe('2.5 GB')
  expect(writeSize(512 * 2 ** 20, 'GiB')).toBe('512 MiB')
})

test('a size is written in the units that sizes are shown in, wherever that can be exact', () => {
  expect(writeSize(5 * 2 ** 30, 'GB')).toBe('5.368709 GB')
  expect(writeSize(5_000_001_536, 'GB')).toBe('5.0000015 GB')
  expect(writeSize(5_000_000_512, 'GiB')).toBe('4.656613 GiB')
  expect(writeSize(5_000_001_536, 'GiB')).toBe('4.656614 GiB')
})

test('every size is read as what was written', () => {
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
