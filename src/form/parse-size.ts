import { SizeMax, SizeMin, SizeMultipleOf } from '../contract/generated/schemas/size.zod'
import type { Units } from '../util/bytes'

/** A size as it was typed. */
export interface ParsedSize {
  /** Bytes, rounded up to what the contract counts in. */
  bytes: number
  /** What was typed lies between two sizes. */
  rounded: boolean
}

const powers = ['', 'k', 'm', 'g', 't', 'p']
// Digits in groups, as sizes are shown here, may be pasted back.
const sizePattern = /^(\d+|\d{1,3}(?: \d{3})+)(?:[.,](\d+))? ?(?:([kmgtp])?(i)?b?|bytes?)$/i

/**
 * Reads a size such as `5 GB` (powers of 1000), `2,5 GiB` (powers of 1024) or plain bytes, to the byte.
 * @returns null for what is no size; also for `2,500 MB`, which one reads as thousands and another as a fraction.
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

/** The bytes of a size that was typed; NaN where there is none. */
export const bytesOf = (text: string): number => parseSize(text)?.bytes ?? Number.NaN

/** What is wrong with a size that was typed, as a sentence; null when nothing is. */
export const sizeError = (text: string): string | null => {
  const parsed = parseSize(text)
  if (text.trim() === '') return 'Type a size, for example 5 GB.'
  if (parsed === null)
    return 'Write a size like 5 GB, 2.5 GB, 512 MiB or 5000000000, without commas between thousands.'
  if (parsed.bytes < SizeMin)
    return `A mailbox has at least ${writeSize(SizeMin)}.${/[a-z]/i.test(text) ? '' : ' Say in which unit: GB, for example.'}`
  if (parsed.bytes > SizeMax) return `A mailbox has at most ${writeSize(SizeMax)}.`
  return null
}

/** Whether a size is written in powers of 1024. */
export const isBinary = (text: string): boolean => /ib?\s*$/i.test(text)

const unitNames = ['PB', 'TB', 'GB', 'MB', 'PiB', 'TiB', 'GiB', 'MiB'] as const
const unitBytes = (unit: string) =>
  (unit.includes('i') ? 1024 : 1000) ** powers.indexOf(unit.charAt(0).toLowerCase())

/** `bytes` in a unit with at most two decimals; null when that is not exact, or no number that one would write. */
const inUnit = (bytes: number, unit: string): string | null => {
  const value = bytes / unitBytes(unit)
  if (value < 1 || value >= 10_000) return null
  const text = `${Number(value.toFixed(2))} ${unit}`
  return parseSize(text)?.bytes === bytes ? text : null
}

/**
 * Bytes as the shortest text that `parseSize` reads as exactly these bytes.
 * @param preferred the units of this browser, when both are as short.
 */
export const writeSize = (bytes: number, preferred: Units = 'GiB'): string => {
  const inPreferred = (unit: string) => unit.includes('i') === (preferred === 'GiB')
  const texts = unitNames
    .toSorted((one, other) => Number(inPreferred(other)) - Number(inPreferred(one)))
    .map((unit) => inUnit(bytes, unit))
    .filter((text) => text !== null)
  return texts.toSorted((one, other) => digits(one) - digits(other))[0] ?? String(bytes)
}

const digits = (text: string) => text.replace(/\D/g, '').length

/** A size that was typed, larger by that many GB, or GiB when it was written so; in the same units. */
export const growSize = (text: string, by: number, preferred: Units): string => {
  const parsed = parseSize(text)
  const units = parsed === null || !/[a-z]/i.test(text) ? preferred : isBinary(text) ? 'GiB' : 'GB'
  if (parsed === null) return `${by} ${units}`
  const exact = parsed.bytes + by * unitBytes(units)
  // 5 GB lies between two sizes and was rounded up; 6 GB need not inherit that.
  for (const unit of [units, 'GB', 'GiB']) {
    const candidate = `${Number((exact / unitBytes(unit)).toFixed(2))} ${unit}`
    if (Math.abs((parseSize(candidate)?.bytes ?? 0) - exact) < 2 * SizeMultipleOf) return candidate
  }
  return String(Math.ceil(exact / SizeMultipleOf) * SizeMultipleOf)
}
