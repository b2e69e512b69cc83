import { expect, test } from 'vitest'
import { ambiguousSizes, noSizes, sizes, unlimitedSizes } from '../../testing/size-cases.ts'
import { isBareNumber, isUnlimited, parseSize, readings, sizeError } from './parse-size'

const bytes = (text: string) => parseSize(text)?.bytes

test('sizes are read as users write them', () => {
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

test.each(sizes)('“%s” is %i bytes', (text, expected) => expect(bytes(text)).toBe(expected))

test.each(ambiguousSizes)('“%s” can mean %s or %s', (text, fraction, thousands) => {
  expect(parseSize(text)).toBeNull()
  expect(readings(text)).toEqual({ fraction, thousands })
  expect(sizeError(text)).toContain(`can mean ${fraction} or ${thousands}`)
})

test.each(unlimitedSizes)('“%s” is no limit elsewhere, and no size here', (text) => {
  expect(isUnlimited(text)).toBe(true)
  expect(sizeError(text)).toMatch(/^A mailbox always has a size/)
})

test.each(noSizes)('“%s” is no size', (text) => {
  expect(parseSize(text)).toBeNull()
  expect(isUnlimited(text)).toBe(false)
})

test('a number without a unit has that of its column', () => {
  expect(parseSize('5242880', 'KB')?.bytes).toBe(5_242_880_000)
  expect(parseSize('5', 'GiB')?.bytes).toBe(5 * 2 ** 30)
  expect(parseSize('5 GB', 'KB')?.bytes).toBe(5_000_000_512)
  expect(parseSize('50 GB (53,687,091,200 bytes)', 'KB')?.bytes).toBe(50 * 2 ** 30)
  expect(sizeError('5.000', 'MB')).toMatch(/can mean 5 or 5000/)
  expect(sizeError('5', 'KB')).toBe('The smallest mailbox is 1 MiB.')
  expect(['5', '5 000', '5,5'].every(isBareNumber)).toBe(true)
  expect(['5 GB', '', 'many', '5 GB (5,368,709,120 bytes)'].some(isBareNumber)).toBe(false)
})

test('an error of a size is a sentence', () => {
  expect(sizeError('5 GB')).toBeNull()
  expect(sizeError('1 MiB')).toBeNull()
  expect(sizeError('1 PiB')).toBeNull()
  expect(sizeError(' ')).toBe('Enter a size, for example 5 GB.')
  expect(sizeError('much')).toMatch(/^Enter a size such as 5 GB/)
  expect(sizeError('2,500 MB')).toBe('“2,500 MB” can mean 2.5 MB or 2500 MB. Enter the one you mean.')
  expect(sizeError('1 MB')).toBe('The smallest mailbox is 1 MiB.')
  expect(sizeError('5')).toBe('The smallest mailbox is 1 MiB. Add a unit, such as GB.')
  expect(sizeError('1.01 PiB')).toBe('The largest mailbox is 1 PiB.')
})
