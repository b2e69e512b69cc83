import { keyChecksumLength, keyDigits, keyPrefix, keyRandomLength } from '../contract/generated/rules/key.ts'

const keyLength = keyPrefix.length + keyRandomLength + keyChecksumLength
const digits = new RegExp(`^[${keyDigits}]+$`)

/** CRC-32 (ISO 3309, reflected) of ASCII text, as an unsigned number. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The checksum at the end of a key, in base 62, computed from the characters before it. */
export const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let checksum = ''
  for (let at = 0; at < keyChecksumLength; at++) {
    checksum = keyDigits.charAt(rest % 62) + checksum
    rest = Math.floor(rest / 62)
  }
  return checksum
}

/** The error in the format of a pasted key, as a sentence; null when it is valid. Sends no request. */
export const keyFormatError = (key: string): string | null => {
  if (key === '') return 'Paste a key.'
  if (!key.startsWith(keyPrefix)) return `A key starts with ${keyPrefix}. Check that you pasted all of it.`
  if (key.length !== keyLength)
    return `A key has ${keyLength} characters; this one has ${key.length}. Copy all of it.`
  if (!digits.test(key.slice(keyPrefix.length)))
    return 'A key has only letters and digits after its prefix. Copy it again.'
  const body = key.slice(0, -keyChecksumLength)
  if (!key.endsWith(checksumOf(body))) return 'The key has a typo. Copy it again.'
  return null
}
