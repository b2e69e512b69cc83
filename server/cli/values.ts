import { domainToASCII, domainToUnicode } from 'node:url'
import { InvalidArgumentError } from 'commander'
import { isId } from '../rules/id.ts'
import { normalizeName } from '../rules/text.ts'

const powers: Readonly<Record<string, number>> = {
  b: 1,
  kb: 1e3,
  mb: 1e6,
  gb: 1e9,
  tb: 1e12,
  pb: 1e15,
  kib: 2 ** 10,
  mib: 2 ** 20,
  gib: 2 ** 30,
  tib: 2 ** 40,
  pib: 2 ** 50,
}

/** Sizes are whole multiples of this many bytes. */
const sizeStep = 1024
const minSize = 1_048_576
/** The largest multiple of 1024 that a JSON number holds exactly. */
const maxSize = 2 ** 53 - sizeStep

/** A size in bytes, and whether it had to be rounded to a multiple of 1024. */
export interface Size {
  bytes: number
  rounded: boolean
}

/** Reads a size such as `100 GB` (powers of 1000), `2,5 GiB` (powers of 1024) or plain bytes. */
export const parseSize = (text: string): Size => {
  const match = /^(\d+(?:[.,]\d+)?)\s*([kmgtp]?i?b)?$/i.exec(text.trim())
  const factor = powers[(match?.[2] ?? 'b').toLowerCase()]
  if (!match?.[1] || factor === undefined) {
    throw new InvalidArgumentError('A size looks like "100 GB", "2.5 GiB" or "1073741824".')
  }
  if (/,\d{3}$/.test(match[1])) {
    throw new InvalidArgumentError('Write a size without separators of thousands.')
  }
  const exact = Number(match[1].replace(',', '.')) * factor
  const bytes = Math.round(exact / sizeStep) * sizeStep
  if (bytes < minSize || bytes > maxSize)
    throw new InvalidArgumentError('A size is from 1 MiB to 8 PiB less 1 KiB.')
  return { bytes, rounded: bytes !== exact }
}

/** Reads a whole number within bounds. */
export const parseWhole =
  (lowest: number, highest: number) =>
  (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < lowest || value > highest) {
      throw new InvalidArgumentError(`It is a whole number from ${lowest} to ${highest}.`)
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
        'It is a time such as 2027-01-31T18:00:00Z, or a span such as 12h, 30d or 2w.',
      )
    }
    if (value.getTime() <= now()) throw new InvalidArgumentError('That moment has passed.')
    return value
  }

/** Reads an identifier. */
export const parseId = (text: string): string => {
  if (!isId(text)) throw new InvalidArgumentError('It is an id such as 019a9f3e-7c00-7000-8000-000000000001.')
  return text
}

/** Reads a name of 1 to 100 characters (code points). */
export const parseName = (text: string): string => {
  const name = normalizeName(text)
  if (/\p{Cc}/u.test(name)) throw new InvalidArgumentError('A name has no control characters.')
  if (name === '' || Array.from(name).length > 100) {
    throw new InvalidArgumentError('A name has 1 to 100 characters.')
  }
  return name
}

export interface DomainName {
  /** As it is on the wire: A-labels, lower case. */
  ascii: string
  unicode: string
}

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** Reads a domain name, in Unicode or A-labels (RFC 5890), of at least two labels. */
export const parseDomainName = (text: string): DomainName => {
  const ascii = domainToASCII(text.trim().replace(/\.$/, ''))
  const labels = ascii.split('.')
  const isAddress = /^\d+$/.test(labels.at(-1) ?? '')
  if (labels.length < 2 || ascii.length > 253 || isAddress || !labels.every((one) => label.test(one))) {
    throw new InvalidArgumentError('A domain name looks like "mail.example.org".')
  }
  return { ascii, unicode: domainToUnicode(ascii) }
}
