import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyChecksumLength, keyDigits, keyPrefix, keyRandomLength } from '../generated/rules/key.ts'

const shape = new RegExp(`^${keyPrefix}[${keyDigits}]{${keyRandomLength + keyChecksumLength}}$`)

const base62 = (value: bigint, length: number): string => {
  let rest = value
  let text = ''
  for (let index = 0; index < length; index += 1) {
    text = keyDigits[Number(rest % 62n)] + text
    rest /= 62n
  }
  return text
}

const checksum = (text: string): string => base62(BigInt(crc32(text)), keyChecksumLength)

/** A new key of 256 random bits, in the form that the contract's security scheme describes. */
export const makeApiKey = (): string => {
  const body = keyPrefix + base62(BigInt(`0x${randomBytes(32).toString('hex')}`), keyRandomLength)
  return body + checksum(body)
}

/** Whether the text can be a key at all: a mistyped one is refused without asking the database. */
export const isWellFormedApiKey = (text: string): boolean =>
  shape.test(text) && checksum(text.slice(0, -keyChecksumLength)) === text.slice(-keyChecksumLength)

/** Returns the stored form of a key: its SHA-256. The secret has 256 random bits, so a slow hash would add nothing. */
export const hashApiKey = (apiKey: string): Buffer => createHash('sha256').update(apiKey).digest()

/** The last four characters, by which a person tells keys apart. */
export const hintOf = (apiKey: string): string => apiKey.slice(-4)
