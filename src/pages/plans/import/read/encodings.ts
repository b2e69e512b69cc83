import { dosLetters } from './dos-letters'

/** The encodings that can be chosen, by their names in the Encoding Standard, and those of DOS. */
const encodings = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  'windows-1252': 'Windows-1252 (western Europe)',
  macintosh: 'Macintosh (western Europe)',
  ibm850: 'DOS 850 (western Europe)',
  ibm437: 'DOS 437 (United States)',
  'iso-8859-15': 'ISO 8859-15 (western Europe)',
  'iso-8859-3': 'ISO 8859-3 (southern Europe)',
  'iso-8859-14': 'ISO 8859-14 (Celtic)',
  'windows-1250': 'Windows-1250 (central Europe)',
  'iso-8859-2': 'ISO 8859-2 (central Europe)',
  ibm852: 'DOS 852 (central Europe)',
  'iso-8859-16': 'ISO 8859-16 (southeastern Europe)',
  'windows-1257': 'Windows-1257 (Baltic)',
  'iso-8859-4': 'ISO 8859-4 (northern Europe)',
  'iso-8859-10': 'ISO 8859-10 (Nordic)',
  'iso-8859-13': 'ISO 8859-13 (Baltic)',
  'windows-1254': 'Windows-1254 (Turkish)',
  'windows-1251': 'Windows-1251 (Cyrillic)',
  'koi8-r': 'KOI8-R (Russian)',
  'koi8-u': 'KOI8-U (Ukrainian)',
  ibm866: 'DOS 866 (Cyrillic)',
  'iso-8859-5': 'ISO 8859-5 (Cyrillic)',
  'x-mac-cyrillic': 'Macintosh (Cyrillic)',
  'windows-1253': 'Windows-1253 (Greek)',
  'iso-8859-7': 'ISO 8859-7 (Greek)',
  'windows-1255': 'Windows-1255 (Hebrew)',
  'iso-8859-8': 'ISO 8859-8 (Hebrew)',
  'windows-1256': 'Windows-1256 (Arabic)',
  'iso-8859-6': 'ISO 8859-6 (Arabic)',
  'windows-874': 'Windows-874 (Thai)',
  'windows-1258': 'Windows-1258 (Vietnamese)',
  shift_jis: 'Shift JIS (Japanese)',
  'euc-jp': 'EUC-JP (Japanese)',
  'iso-2022-jp': 'ISO-2022-JP (Japanese)',
  gb18030: 'GB 18030 (Chinese)',
  big5: 'Big5 (Chinese, traditional)',
  'euc-kr': 'EUC-KR (Korean)',
} as const

export type Encoding = keyof typeof encodings

const canDecode = (encoding: string): boolean => {
  try {
    return encoding in dosLetters || new TextDecoder(encoding).encoding !== ''
  } catch {
    return false
  }
}

/** The encodings that this browser can decode, with their names on screen. */
export const decodable: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(encodings).filter(([encoding]) => canDecode(encoding)),
)

const isDos = (encoding: Encoding): encoding is keyof typeof dosLetters => encoding in dosLetters

const decodeDos = (bytes: Uint8Array, letters: string): string => {
  const upper = Array.from(letters)
  const parts: string[] = []
  for (const byte of bytes) parts.push(byte < 128 ? String.fromCharCode(byte) : (upper[byte - 128] ?? ''))
  return parts.join('')
}

/** The text of a file, without its byte order mark; what cannot be read becomes U+FFFD. */
export const decodeText = (bytes: Uint8Array, encoding: Encoding): string =>
  isDos(encoding) ? decodeDos(bytes, dosLetters[encoding]) : new TextDecoder(encoding).decode(bytes)
