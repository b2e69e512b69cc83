// oxlint-disable-next-line no-control-regex -- control characters are what it looks for.
const control = /[\u0000-\u001f\u007f-\u009f]/

// Every non-starter (canonical combining class above 0) is of the general category M. Class 0 has some of them too,
// such as variation selectors, of which no writing has 31 in a row either; JavaScript cannot tell the classes apart.
const tooManyMarks = /\p{M}{31}/u

/**
 * Whether a text can be normalized in linear time: it has no more than 30 combining marks in a row, as the stream-safe
 * text format has it (UAX #15, section 13). Putting longer runs into their canonical order takes the square of their length.
 */
export const isStreamSafe = (value: string): boolean => !tooManyMarks.test(value)

/** How many code units of UTF-16 a text may have for each code point that it may have in NFC (UAX #15, section 9). */
export const expansion = 4

/*
 * Characters that can't be seen; `src/form/normalize.ts` removes the same ones, which `testing/name-cases.ts` compares.
 */

// Soft hyphens, zero-width spaces, byte order marks, and what changes the direction of the text behind it.
const useless = /[\u00ad\u180e\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/gu
// With the joiners and marks of direction that Persian, Indic scripts and emoji need inside a word.
const end = /[\s\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/u
const visible = /(?!\p{Default_Ignorable_Code_Point})[^\s\u2800]/u

/** A text without what can't be seen at its ends; '' where nothing can be seen. In linear time, as a pattern is not. */
const trimUnseen = (value: string): string => {
  if (!visible.test(value)) return ''
  let first = 0
  let last = value.length
  while (end.test(value.charAt(first))) first += 1
  while (end.test(value.charAt(last - 1))) last -= 1
  return value.slice(first, last)
}

/**
 * A name as it is kept: without characters that can't be seen and are of no use, NFC, trimmed, inner white space folded; ''
 * where nothing can be seen. One with control characters stays as it is; validation refuses it.
 */
export const normalizeName = (value: string): string =>
  control.test(value) ? value : trimUnseen(value.replace(useless, '').normalize('NFC')).replace(/\s+/gu, ' ')

/** Free text as it is kept: NFC, and trimmed, also of characters that can't be seen. */
export const normalizeText = (value: string): string => trimUnseen(value.normalize('NFC'))

/** What a search looks for. PostgreSQL's text has no NUL, so one is looked for as what nothing contains. */
export const normalizeSearch = (value: string): string => normalizeText(value).replaceAll('\0', '\ufffd')

/**
 * A password as it is checked and hashed: the profile OpaqueString (RFC 8265, section 4.2), which is NFC with ASCII spaces.
 * The contract refuses control characters.
 */
export const normalizePassword = (value: string): string => value.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Whether PostgreSQL can hold a text: it has no NUL and no half of a surrogate pair. */
export const isStorable = (value: string): boolean => value.isWellFormed() && !value.includes('\0')

const storable = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\ufffd') : value

/** A value from outside as JSON that PostgreSQL can hold: U+FFFD stands for what it cannot. */
export const storableJson = (value: object): string => JSON.stringify(value, storable)

/** How many code points of a name an error shows. */
const maxShownLength = 64

/** A name from a request, short enough for an error: its first 64 code points, then an ellipsis. */
export const shortenName = (name: string): string => {
  const points = Array.from(name.slice(0, 2 * maxShownLength + 1))
  return points.length <= maxShownLength ? name : `${points.slice(0, maxShownLength).join('')}…`
}

/** A name from a request as one part of a JSON pointer (RFC 6901, section 3), short enough for an error. */
export const pointerPart = (name: string): string =>
  shortenName(name).toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')

/** What an error calls the member at a JSON pointer: `rows.0.address`; '' for the whole body. */
export const memberName = (pointer: string): string =>
  pointer.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
