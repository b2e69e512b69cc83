import { SizeMax, SizeMin, SizeMultipleOf } from '../contract/generated/schemas/size.zod'

/*
 * `server/cli/values.ts` reads sizes by the same rules; `testing/size-cases.ts` compares them.
 */

/** A size that the user has typed. */
export interface ParsedSize {
  /** Bytes, rounded up to a multiple of the contract's step. */
  bytes: number
  /** Whether rounding has changed the size. */
  rounded: boolean
}

/** A number as its digits, and how many of them are behind the decimal point. */
interface Decimal {
  digits: string
  decimals: number
}

const longestText = 60
const powers = ['', 'k', 'm', 'g', 't', 'p']
// French writes octets: Go. Russian writes ГБ.
const unitPattern = /^(?:([kmgtp])(i)?[bo]?|b|o|bytes?|octets?)?$/i
const latinLetters: Readonly<Record<string, string>> = { к: 'k', м: 'm', г: 'g', т: 't', п: 'p', б: 'b' }
const ambiguousNumber = /^([1-9]\d{0,2})[.,](\d{3})$/
const plainNumber = /^(\d+)(?:[.,](\d+))?$/
// The console shows sizes with groups of digits, and users paste them. Each separator is the same.
const groupedNumber = /^(\d{1,3}([ .,'’])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/
// Exchange writes `50 GB (53,687,091,200 bytes)`.
const withBytes = /^.+\((\d[\d .,'’]*) ?(?:bytes|octets)\)$/i
const unlimited =
  /^(-1|unlimited|no limit|none|∞|infinite|unbegrenzt|unbeschränkt|illimitée?|sin límite|ilimitad[oa]|illimitat[oa]|onbeperkt)$/i

const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** The number and the unit of a text; null where it doesn't begin with a digit. */
const partsOf = (text: string): { number: string; unit: string } | null => {
  const exact = withBytes.exec(text)
  if (exact !== null) return { number: `${exact[1]?.replace(/[ .,'’]/g, '')}`, unit: '' }
  const match = text.length > longestText ? null : /^(\d(?:[\d .,'’]*\d)?) ?([^\d]*)$/.exec(text)
  if (match === null) return null
  const [, number = '', unit = ''] = match
  return { number, unit: unit.trim().replace(/[кмгтпб]/gi, (one) => latinLetters[one.toLowerCase()] ?? one) }
}

const decimalOf = (number: string): Decimal | null => {
  const plain = plainNumber.exec(number)
  if (plain !== null) {
    const [, whole = '', fraction = ''] = plain
    return ambiguousNumber.test(number) ? null : { digits: whole + fraction, decimals: fraction.length }
  }
  const grouped = groupedNumber.exec(number)
  if (grouped === null) return null
  const [, whole = '', separator, point, fraction = ''] = grouped
  if (separator === point) return null
  return { digits: whole.replace(/\D/g, '') + fraction, decimals: fraction.length }
}

/** Bytes of a unit, such as `MB` or `GiB`; null for what isn't one. */
const unitSize = (unit: string): bigint | null => {
  const match = unitPattern.exec(unit)
  if (match === null) return null
  const power = BigInt(powers.indexOf(match[1]?.toLowerCase() ?? ''))
  return (match[2] === undefined ? 1000n : 1024n) ** power
}

/**
 * Reads a size such as `5 GB` (powers of 1000), `2,5 GiB` (powers of 1024) or plain bytes, to the byte.
 * @param unit the unit of a number without one; bytes where there is none.
 * @returns null when the text is not a size; also for `5.000 MB`, which can mean thousands or a fraction.
 */
export const parseSize = (text: string, unit = ''): ParsedSize | null => {
  const parts = partsOf(spaced(text))
  if (parts === null) return null
  const isExact = withBytes.test(spaced(text))
  const size = unitSize(parts.unit === '' && !isExact ? unit : parts.unit)
  const decimal = decimalOf(parts.number)
  if (size === null || decimal === null) return null
  const times = BigInt(decimal.digits) * size
  const step = BigInt(SizeMultipleOf) * 10n ** BigInt(decimal.decimals)
  const steps = (times + step - 1n) / step
  return { bytes: Number(steps) * SizeMultipleOf, rounded: times % step !== 0n }
}

/** The bytes of a typed size; NaN when the text is not a size. */
export const bytesOf = (text: string): number => parseSize(text)?.bytes ?? Number.NaN

/** Whether a text is a number without a unit. */
export const isBareNumber = (text: string): boolean =>
  partsOf(spaced(text))?.unit === '' && !withBytes.test(text)

/** Whether a text means no limit in other systems: `Unlimited`, `-1`, and 0 in any unit. */
export const isUnlimited = (text: string): boolean =>
  unlimited.test(spaced(text)) || /^0+([.,]0+)? ?[a-z]*$/i.test(spaced(text))

/** Both readings of `5.000 MB`, as texts; null where a size has only one. */
export const readings = (text: string): { fraction: string; thousands: string } | null => {
  const { number = '', unit = '' } = partsOf(spaced(text)) ?? {}
  const [, whole = '', digits = ''] = ambiguousNumber.exec(number) ?? []
  if (whole === '' || unitSize(unit) === null) return null
  const withUnit = (value: string) => `${value} ${unit}`.trim()
  return { fraction: withUnit(String(Number(`${whole}.${digits}`))), thousands: withUnit(whole + digits) }
}

/** Bytes in the largest binary unit in which they are a whole number. */
const boundText = (bytes: number): string =>
  bytes >= 2 ** 50 ? `${bytes / 2 ** 50} PiB` : `${bytes / 2 ** 20} MiB`

/** The error of a typed size, as a sentence; null when there is none. @param unit as of `parseSize`. */
export const sizeError = (text: string, unit = ''): string | null => {
  if (text.trim() === '') return 'Enter a size, for example 5 GB.'
  if (isUnlimited(text))
    return 'A mailbox always has a size: 0, -1 and “unlimited” aren’t allowed. Enter a size such as 50 GB.'
  const both = readings(text)
  if (both !== null)
    return `“${spaced(text)}” can mean ${both.fraction} or ${both.thousands}. Enter the one you mean.`
  const parsed = parseSize(text, unit)
  if (parsed === null) return 'Enter a size such as 5 GB, 2.5 GB, 512 MiB or 5000000000.'
  if (parsed.bytes < SizeMin)
    return `The smallest mailbox is ${boundText(SizeMin)}.${/[a-z]/i.test(text) || unit !== '' ? '' : ' Add a unit, such as GB.'}`
  if (parsed.bytes > SizeMax) return `The largest mailbox is ${boundText(SizeMax)}.`
  return null
}

/** Whether a size is written in powers of 1024. */
export const isBinary = (text: string): boolean => /i[bo]?\s*$/i.test(text)
