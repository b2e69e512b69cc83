import { SizeMax, SizeMin, SizeMultipleOf } from '../contract/generated/schemas/size.zod'
import type { Units } from '../util/bytes'

/** A size that the user has typed. */
export interface ParsedSize {
  /** Bytes, rounded up to a multiple of the contract's step. */
  bytes: number
  /** Whether rounding has changed the size. */
  rounded: boolean
}

const powers = ['', 'k', 'm', 'g', 't', 'p']
// Digits may stand in groups, because the console shows sizes that way and users paste them.
const sizePattern = /^(\d+|\d{1,3}(?: \d{3})+)(?:[.,](\d+))? ?(?:([kmgtp])?(i)?b?|bytes?)$/i

/**
 * Reads a size such as `5 GB` (powers of 1000), `2,5 GiB` (powers of 1024) or plain bytes, to the byte.
 * @returns null when the text is not a size; also for `2,500 MB`, which can mean thousands or a fraction.
 */
export const parseSize = (text: string): ParsedSize | null => {
  const match = sizePattern.exec(text.replace(/\s+/g, ' ').trim())
  if (match === null || text.length > 30 || /,\d{3}(?!\d)/.test(text)) return null
  const [, whole = '', fraction = '', unit = '', binary] = match
  const power = BigInt(powers.indexOf(unit.toLowerCase()))
  if (binary !== undefined && power === 0n) return null
  const times = BigInt(whole.replaceAll(' ', '') + fraction) * (binary === undefined ? 1000n : 1024n) ** power
  const step = BigInt(SizeMultipleOf) * 10n ** BigInt(fraction.length)
  const steps = (times + step - 1n) / step
  return { bytes: Number(steps) * SizeMultipleOf, rounded: times % step !== 0n }
}

/** The bytes of a typed size; NaN when the text is not a size. */
export const bytesOf = (text: string): number => parseSize(text)?.bytes ?? Number.NaN

/** A sentence about what is wrong with a typed size; null when nothing is wrong. */
export const sizeError = (text: string): string | null => {
  const parsed = parseSize(text)
  if (text.trim() === '') return 'Type a size, for example 5 GB.'
  if (parsed === null)
    return 'Write a size like 5 GB, 2.5 GB, 512 MiB or 5000000000, without commas between thousands.'
  if (parsed.bytes < SizeMin)
    return `A mailbox has at least ${writeSize(SizeMin, 'GiB')}.${/[a-z]/i.test(text) ? '' : ' Say in which unit: GB, for example.'}`
  if (parsed.bytes > SizeMax) return `A mailbox has at most ${writeSize(SizeMax, 'GiB')}.`
  return null
}

/** Whether a size is written in powers of 1024. */
export const isBinary = (text: string): boolean => /ib?\s*$/i.test(text)

const unitNames = ['PB', 'TB', 'GB', 'MB', 'PiB', 'TiB', 'GiB', 'MiB'] as const
const unitBytes = (unit: string) =>
  (unit.includes('i') ? 1024 : 1000) ** powers.indexOf(unit.charAt(0).toLowerCase())

/** `bytes` in a unit with at most so many decimals; null when that is not exact, or too large a number to read. */
const inUnit = (bytes: number, unit: string, decimals: number): string | null => {
  const value = bytes / unitBytes(unit)
  if (value < 1 || value >= (decimals > 2 ? 1000 : 10_000)) return null
  const text = `${Number(value.toFixed(decimals))} ${unit}`
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
