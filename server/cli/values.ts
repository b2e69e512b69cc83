import { InvalidArgumentError } from 'commander'
import { type DomainName, domainNameOf } from '../rules/domain-name.ts'
import { isId } from '../rules/id.ts'
import { normalizeName } from '../rules/text.ts'

/*
 * `src/form/parse-size.ts` reads sizes by the same rules; `testing/size-cases.ts` compares them.
 */

/** Sizes are whole multiples of this many bytes. */
const sizeStep = 1024n
const minSize = 1_048_576
/** The largest multiple of 1024 that a JSON number holds exactly. */
const maxSize = 2 ** 53 - 1024
const longestSize = 60

/** A size in bytes, and whether it had to be rounded up to a multiple of 1024. */
export interface Size {
  bytes: number
  rounded: boolean
}

const powers = ['', 'k', 'm', 'g', 't', 'p']
// French writes octets: Go. Russian writes ГБ.
const unitPattern = /^(?:([kmgtp])(i)?[bo]?|b|o|bytes?|octets?)?$/i
const latinLetters: Readonly<Record<string, string>> = { к: 'k', м: 'm', г: 'g', т: 't', п: 'p', б: 'b' }
const ambiguousNumber = /^([1-9]\d{0,2})[.,](\d{3})$/
const plainNumber = /^(\d+)(?:[.,](\d+))?$/
const groupedNumber = /^(\d{1,3}([ .,'’])\d{3}(?:\2\d{3})*)(?:([.,])(\d+))?$/
const withBytes = /^.+\((\d[\d .,'’]*) ?(?:bytes|octets)\)$/i
const unlimited =
  /^(-1|unlimited|no limit|none|∞|infinite|unbegrenzt|unbeschränkt|illimitée?|sin límite|ilimitad[oa]|illimitat[oa]|onbeperkt|0+([.,]0+)? ?[a-z]*)$/i

const notSize = 'Enter a size such as "100 GB", "2.5 GiB" or "1073741824".'

/** The bytes of a unit. @throws InvalidArgumentError for what isn't one. */
const unitSize = (unit: string): bigint => {
  const match = unitPattern.exec(unit.replace(/[кмгтпб]/gi, (one) => latinLetters[one.toLowerCase()] ?? one))
  if (match === null) throw new InvalidArgumentError(notSize)
  const power = BigInt(powers.indexOf(match[1]?.toLowerCase() ?? ''))
  return (match[2] === undefined ? 1000n : 1024n) ** power
}

/** The digits of a number, and how many are behind its point. @throws InvalidArgumentError where it has two readings. */
const decimalOf = (number: string, unit: string): { digits: string; decimals: number } => {
  const [, first, last] = ambiguousNumber.exec(number) ?? []
  if (first !== undefined) {
    const quote = (digits: string) => `"${`${digits} ${unit}`.trimEnd()}"`
    const readings = `${quote(String(Number(`${first}.${last}`)))} or ${quote(`${first}${last}`)}`
    throw new InvalidArgumentError(`${quote(number)} can mean ${readings}. Enter the one you mean.`)
  }
  const plain = plainNumber.exec(number)
  const [, whole, separator, point, fraction = ''] = groupedNumber.exec(number) ?? []
  if (plain !== null) return { digits: `${plain[1]}${plain[2] ?? ''}`, decimals: plain[2]?.length ?? 0 }
  if (whole === undefined || separator === point) throw new InvalidArgumentError(notSize)
  return { digits: whole.replace(/\D/g, '') + fraction, decimals: fraction.length }
}

/**
 * Reads a size such as `100 GB` (powers of 1000), `2,5 GiB` (powers of 1024) or plain bytes.
 * @throws InvalidArgumentError for anything else; also for `5.000 MB`, which can mean thousands or a fraction.
 */
export const parseSize = (typed: string): Size => {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (unlimited.test(text))
    throw new InvalidArgumentError('Sizes are always limited: 0, -1 and "unlimited" are not allowed.')
  const exact = withBytes.exec(text)?.[1]?.replace(/[ .,'’]/g, '')
  const match = /^(\d(?:[\d .,'’]*\d)?) ?([^\d]*)$/.exec(exact ?? text)
  if (match?.[1] === undefined || text.length > longestSize) throw new InvalidArgumentError(notSize)
  const unit = unitSize(match[2]?.trim() ?? '')
  const { digits, decimals } = decimalOf(match[1], match[2] ?? '')
  const times = BigInt(digits) * unit
  const step = sizeStep * 10n ** BigInt(decimals)
  const bytes = Number(((times + step - 1n) / step) * sizeStep)
  if (bytes < minSize || bytes > maxSize)
    throw new InvalidArgumentError('Enter a size from 1 MiB to 8 PiB minus 1 KiB.')
  return { bytes, rounded: times % step !== 0n }
}

/** Reads a whole number within bounds. */
export const parseWhole =
  (lowest: number, highest: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < lowest || value > highest) {
      throw new InvalidArgumentError(`Enter a whole number from ${lowest} to ${highest}.`)
    }
    return value
  }

const spans: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

/** Reads a time in the future: an ISO 8601 time, a date (its start in UTC), or a span such as `12h`, `30d`, `2w`. */
export const parseExpiry =
  (now: () => number) =>
  (text: string): Date => {
    const span = /^(\d{1,5})([hdw])$/.exec(text)
    const value = span
      ? new Date(now() + Number(span[1]) * (spans[span[2] ?? ''] ?? 0))
      : new Date(time.test(text) ? text : Number.NaN)
    if (Number.isNaN(value.getTime())) {
      throw new InvalidArgumentError(
        'Enter a time such as 2027-01-31T18:00:00Z, or a duration such as 12h, 30d or 2w.',
      )
    }
    if (value.getTime() <= now()) throw new InvalidArgumentError('That time is in the past.')
    return value
  }

/** Reads an identifier. */
export const parseId = (text: string): string => {
  if (!isId(text)) throw new InvalidArgumentError('Enter an ID such as 019a9f3e-7c00-7000-8000-000000000001.')
  return text
}

/** Reads a name of 1 to 100 characters (code points). */
export const parseName = (text: string): string => {
  const name = normalizeName(text)
  if (/\p{Cc}/u.test(name)) throw new InvalidArgumentError("A name can't contain control characters.")
  if (name === '' || Array.from(name).length > 100) {
    throw new InvalidArgumentError('A name must have 1 to 100 characters.')
  }
  return name
}

/** Reads a domain name, in Unicode or A-labels (RFC 5890), of at least two labels. */
export const parseDomainName = (text: string): DomainName => {
  const name = domainNameOf(text)
  if (name === null) throw new InvalidArgumentError('Enter a domain name such as "mail.example.org".')
  return name
}
