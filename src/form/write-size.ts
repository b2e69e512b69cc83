import { SizeMultipleOf } from '../contract/generated/schemas/size.zod'
import type { Units } from '../util/bytes'
import { isBinary, parseSize } from './parse-size'

const unitNames = ['PB', 'TB', 'GB', 'MB', 'PiB', 'TiB', 'GiB', 'MiB'] as const
const unitBytes = (unit: string) => (unit.includes('i') ? 1024 : 1000) ** 'BKMGTP'.indexOf(unit.charAt(0))

/** `bytes` in a unit with at most so many decimals; null when that is not exact, or too large a number to read. */
const inUnit = (bytes: number, unit: string, decimals: number): string | null => {
  const value = bytes / unitBytes(unit)
  if (value < 1 || value >= (decimals > 2 ? 1000 : 10_000)) return null
  // Three digits after the point could mean thousands.
  const number = String(Number(value.toFixed(decimals))).replace(/^(\d{1,3}\.\d{3})$/, '$10')
  const text = `${number} ${unit}`
  return parseSize(text)?.bytes === bytes ? text : null
}

/** Bytes in one of the units, as the shortest text with at most so many decimals; undefined when none is exact. */
const shortest = (bytes: number, units: readonly string[], decimals: number): string | undefined =>
  units
    .map((unit) => inUnit(bytes, unit, decimals))
    .filter((text) => text !== null)
    .toSorted((one, other) => digits(one) - digits(other))[0]

/**
 * Bytes as a text that `parseSize` reads as exactly these bytes: in the preferred units wherever that can be exact, and as
 * short as it can be.
 * @param preferred the units in which this browser shows sizes.
 */
export const writeSize = (bytes: number, preferred: Units): string => {
  const own = unitNames.filter((unit) => unit.includes('i') === (preferred === 'GiB'))
  const others = unitNames.filter((unit) => !own.includes(unit))
  for (const decimals of [2, 3, 4, 5, 6, 7, 8, 9]) {
    const text = shortest(bytes, own, decimals)
    if (text !== undefined) return text
  }
  return shortest(bytes, others, 2) ?? String(bytes)
}

const digits = (text: string) => text.replace(/\D/g, '').length

/** The text of a typed size that is larger by `by` GB, or by `by` GiB when it was typed in GiB. */
export const growSize = (text: string, by: number, preferred: Units): string => {
  const parsed = parseSize(text)
  const units = parsed === null || !/[a-z]/i.test(text) ? preferred : isBinary(text) ? 'GiB' : 'GB'
  if (parsed === null) return `${by} ${units}`
  const exact = parsed.bytes + by * unitBytes(units)
  // 5 GB has been rounded up to the contract's step. The sum is written as 6 GB all the same, since it is so close.
  for (const unit of [units, 'GB', 'GiB']) {
    const candidate = `${Number((exact / unitBytes(unit)).toFixed(2))} ${unit}`
    if (Math.abs((parseSize(candidate)?.bytes ?? 0) - exact) < 2 * SizeMultipleOf) return candidate
  }
  return writeSize(Math.ceil(exact / SizeMultipleOf) * SizeMultipleOf, units)
}
