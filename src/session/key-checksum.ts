const PREFIX = 'prk_'
const LENGTH = 53
const CHECKSUM_LENGTH = 6
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** CRC-32 (ISO 3309, reflected) of ASCII text, as an unsigned number. */
const crc32 = (text: string): number => {
  let crc = 0xffffffff
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** The six base 62 characters with which a key ends, made from all that stands before them. */
export const checksumOf = (text: string): string => {
  let rest = crc32(text)
  let checksum = ''
  for (let at = 0; at < CHECKSUM_LENGTH; at++) {
    checksum = DIGITS.charAt(rest % 62) + checksum
    rest = Math.floor(rest / 62)
  }
  return checksum
}

/** What is wrong with a pasted key, in one sentence; null when it may be one. Nothing is sent to find out. */
export const keyFormatError = (key: string): string | null => {
  if (key === '') return 'Paste a key.'
  if (!key.startsWith(PREFIX)) return `A key begins with ${PREFIX}.`
  if (key.length !== LENGTH) return `A key has ${LENGTH} characters; this has ${key.length}.`
  if (!/^[0-9A-Za-z]+$/.test(key.slice(PREFIX.length)))
    return 'A key has only letters and digits after its prefix.'
  const body = key.slice(0, -CHECKSUM_LENGTH)
  if (!key.endsWith(checksumOf(body)))
    return 'The key is mistyped: its last six characters do not fit the rest.'
  return null
}
