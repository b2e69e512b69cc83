import { decodeText, type Encoding } from './encodings'
import { letterProfiles } from './letter-profiles'
import { firstScript, foreignLetters, unlikeliness } from './likely-letters'

/** Bytes at the beginning from which UTF-16 is told. */
const sampleSize = 4096
/** Bytes of lines with letters beyond ASCII from which other encodings are told. */
const letterSample = 20_000

/** The fit of names that are read right is 0.8 to 1; of signs and letters at random it is below 0.6. */
const sureFit = 0.65

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

/** The lines that have bytes beyond ASCII, as far as there is room. */
const foreignLines = (bytes: Uint8Array): Uint8Array => {
  const sample: number[] = []
  let begin = 0
  while (begin < bytes.length && sample.length < letterSample) {
    const lineBreak = bytes.subarray(begin).findIndex((byte) => byte === 10 || byte === 13)
    const end = lineBreak < 0 ? bytes.length : begin + lineBreak + 1
    const line = bytes.subarray(begin, Math.min(end, begin + letterSample))
    if (line.some((byte) => byte > 127)) sample.push(...line)
    begin = end
  }
  return Uint8Array.from(sample)
}

const isValidUtf8 = (bytes: Uint8Array) => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Whether nearly all bytes beyond ASCII are UTF-8: a few that were cut off are errors of single cells. */
const isUtf8 = (sample: Uint8Array) => {
  const letters = foreignLetters(decodeText(sample, 'utf-8'))
  return letters.filter(([letter]) => letter === '\uFFFD').length * 10 <= letters.length
}

/** Letters that names in the languages that have them seldom have. */
const rare = new Set('îïûùôœýþðúìÞÐÝ')

/** Of the thousands of characters of East Asian names no profile has all. */
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

const weightOf = (letter: string, known: ReadonlySet<string>) => {
  if (!known.has(letter)) return eastAsian.test(letter) ? 0.6 : -0.5
  return rare.has(letter) ? 0.7 : 1
}

/** How well a text fits names in one of the languages, from 1 downwards. */
const fitOf = (text: string, languages: Readonly<Record<string, string>>): number => {
  const letters = foreignLetters(text)
  const against = letters.reduce(
    (sum, [letter, before, after]) => sum + unlikeliness(letter, before, after),
    0,
  )
  const counted = letters.filter(([letter]) => /\p{L}|\p{M}/u.test(letter))
  const fits = Object.values(languages).map((own) => {
    const known = new Set(own)
    return counted.reduce((sum, [letter]) => sum + weightOf(letter, known), 0)
  })
  return (Math.max(...fits) - against) / Math.max(1, letters.length)
}

/** How well the letters fit names in each encoding, the best first. */
const fitsOf = (sample: Uint8Array) =>
  letterProfiles
    .map(([encoding, languages]) => ({ encoding, fit: fitOf(decodeText(sample, encoding), languages) }))
    .toSorted((one, other) => other.fit - one.fit)

/** The encoding in which the letters are the likeliest for names; Windows-1252 where none is. */
const guessByLetters = (sample: Uint8Array): Encoding => {
  const [best] = fitsOf(sample)
  return best === undefined || best.fit < sureFit ? 'windows-1252' : best.encoding
}

/** Japanese in seven bits: escape sequences switch to it. */
const isIso2022 = (bytes: Uint8Array) => {
  const text = decodeText(bytes.subarray(0, 16 * sampleSize), 'windows-1252')
  return text.includes('\u001B$B') || text.includes('\u001B$@')
}

/**
 * The encoding of a file: by its byte order mark, else by a pattern of zeros; UTF-8 where it is valid, else the one in which
 * the letters are the likeliest for names.
 */
export const guessEncoding = (bytes: Uint8Array): Encoding => {
  const certain = markedEncoding(bytes) ?? guessUtf16(bytes)
  if (certain !== null) return certain
  if (isIso2022(bytes)) return 'iso-2022-jp'
  if (isValidUtf8(bytes)) return 'utf-8'
  const sample = foreignLines(bytes)
  return isUtf8(sample) ? 'utf-8' : guessByLetters(sample)
}

/** Fits that differ by less don't say which one is right. */
const closeFit = 0.15

/**
 * Another encoding in which the letters make names of another script that are about as likely, as short names do in Hebrew and
 * in Russian capitals; null where there is none, or the encoding doesn't have to be guessed by letters.
 */
export const rivalEncoding = (bytes: Uint8Array, encoding: Encoding): Encoding | null => {
  if (markedEncoding(bytes) !== null || encoding.startsWith('utf-') || encoding === 'iso-2022-jp') return null
  const sample = foreignLines(bytes)
  const scriptIn = (one: Encoding) => firstScript(decodeText(sample, one))
  const fits = fitsOf(sample)
  const least = Math.max(sureFit, (fits.find((one) => one.encoding === encoding)?.fit ?? 1) - closeFit)
  const own = scriptIn(encoding)
  return fits.find((one) => one.fit >= least && scriptIn(one.encoding) !== own)?.encoding ?? null
}
