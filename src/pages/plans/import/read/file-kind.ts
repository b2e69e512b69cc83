import { decodeText } from './encodings'
import { guessEncoding } from './guess-encoding'

/** The beginnings of files that are no text, in hexadecimal digits, and what each is. */
const beginnings: readonly (readonly [string, string])[] = [
  ['d0cf11e0a1b11ae1', 'excel'],
  ['25504446', 'pdf'],
  ['1f8b', 'archive'],
  ['377abcaf271c', 'archive'],
  ['526172211a07', 'archive'],
  ['89504e470d0a1a0a', 'picture'],
  ['ffd8ff', 'picture'],
  ['53514c69746520666f726d6174', 'database'],
]

const saveAsCsv =
  'In that program, save or export the sheet as CSV, with the encoding UTF-8. Then choose the new file here.'

const sentences: Readonly<Record<string, string>> = {
  excel:
    'This is an Excel workbook. Open it in Excel and save it as “CSV UTF-8”. Then choose the new file here.',
  opendocument: `This is an OpenDocument spreadsheet. ${saveAsCsv}`,
  numbers: `This is a Numbers spreadsheet. ${saveAsCsv}`,
  word: 'This is a Word document. Copy its table into a spreadsheet, and save that as “CSV UTF-8”.',
  archive: 'This is an archive. Unpack it, and choose the CSV file in it.',
  pdf: 'This is a PDF. Export the list as CSV from the program that made it.',
  picture: 'This is a picture. Export the list as CSV from the program that contains it.',
  database: 'This is a database. Export the table as CSV.',
  markup: `This is a web page or XML, even if a spreadsheet opens it. ${saveAsCsv}`,
  rtf: `This is formatted text. ${saveAsCsv}`,
  unknown: 'This isn’t a text file. Export the list as CSV, and choose that file.',
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const zipEnd = 100_000

/** What a ZIP archive holds, by the names of its files: they are at its beginning, and listed at its end. */
const kindOfZip = (bytes: Uint8Array): string => {
  const parts = [bytes.subarray(0, zipEnd), bytes.subarray(-zipEnd)]
  const text = parts.map((part) => decodeText(part, 'windows-1252')).join('')
  if (text.includes('xl/')) return 'excel'
  if (text.includes('opendocument')) return 'opendocument'
  if (text.includes('.iwa')) return 'numbers'
  return text.includes('word/') ? 'word' : 'archive'
}

/** Whether many bytes are none of a text. */
const isBinary = (bytes: Uint8Array): boolean => {
  const sample = bytes.subarray(0, 4096)
  const controls = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 27) || (byte > 27 && byte < 32))
  return controls.length * 10 > sample.length && !guessEncoding(bytes).startsWith('utf-16')
}

const kindOf = (bytes: Uint8Array): string | null => {
  const begin = hexOf(bytes.subarray(0, 16))
  if (begin.startsWith('504b0304') || begin.startsWith('504b0506')) return kindOfZip(bytes)
  const known = beginnings.find(([mark]) => begin.startsWith(mark))
  if (known !== undefined) return known[1]
  const text = decodeText(bytes.subarray(0, 1000), 'windows-1252').replace(/^ï»¿/, '').trimStart()
  if (/^<(!doctype|html|\?xml|table|meta)/i.test(text)) return 'markup'
  if (text.startsWith('{\\rtf')) return 'rtf'
  return isBinary(bytes) ? 'unknown' : null
}

/** Why a file isn't a CSV file and what to do, as sentences; null where it may be one. */
export const wrongKind = (bytes: Uint8Array): string | null => {
  const kind = kindOf(bytes)
  return kind === null ? null : (sentences[kind] ?? null)
}
