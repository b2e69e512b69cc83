/** The encodings that can be chosen, by their names in the Encoding Standard. */
export const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (western Europe)',
  'windows-1250': 'Windows-1250 (central Europe)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'windows-1254': 'Windows-1254 (Turkish)',
  shift_jis: 'Shift JIS (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  'euc-kr': 'EUC-KR (Korean)',
} as const

export type Encoding = keyof typeof encodings

/** Bytes at the beginning from which the encoding is told. */
const sampleSize = 4096

/** UTF-16 without a mark, told from letters of ASCII: each second byte is zero, on one side of the pairs alone. */
const guessUtf16 = (bytes: Uint8Array): Encoding | null => {
  const sample = bytes.subarray(0, sampleSize)
  const zeros = [0, 0]
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const many = sample.length / 8
  if (odd > many && even < odd / 16) return 'utf-16le'
  return even > many && odd < even / 16 ? 'utf-16be' : null
}

const beginsWith = (bytes: Uint8Array, ...mark: number[]) => mark.every((byte, at) => bytes[at] === byte)

const markedEncoding = (bytes: Uint8Array): Encoding | null => {
  if (beginsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8'
  if (beginsWith(bytes, 0xff, 0xfe)) return 'utf-16le'
  return beginsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : null
}

const isUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The encoding of a file: by its byte order mark, else by a pattern of zeros; UTF-8 where it is valid, else Windows-1252. */
export const guessEncoding = (bytes: Uint8Array): Encoding =>
  markedEncoding(bytes) ?? guessUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')

/** The text of a file, without its byte order mark; what cannot be read becomes U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes)
