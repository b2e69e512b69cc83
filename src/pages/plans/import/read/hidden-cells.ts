import { looksLikeAddress } from './find-header'
import type { Match } from '../match/match-columns'
import type { GridRow } from './read-grid'

/** How a password is stored: by a scheme in braces, by crypt(3), or as the hexadecimal digits of a hash. */
const hash =
  /^\{[A-Z][A-Z0-9.-]*\}.|^\$(?:[1-9]|2[abxy]?|y|argon2\w*|pbkdf2[\w-]*|scrypt)\$|^[0-9a-f]{32,128}$/i

/** A word of small letters, digits, and capital letters or signs. */
const mixed = /^(?=.*\p{Ll})(?=.*\d)(?=.*[\p{Lu}!#$%&*+,/:;<=>?^~|])\S{6,64}$/u

/**
 * Whether the cells of a column look like passwords.
 * @param isNamed whether a header says what the column is: then only hashes are passwords.
 */
export const looksLikePasswords = (cells: readonly string[], isNamed: boolean): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const isPassword = (cell: string) =>
    hash.test(cell) || (!isNamed && mixed.test(cell) && !looksLikeAddress(cell))
  return filled.length > 0 && filled.filter(isPassword).length * 2 > filled.length
}

/** A column of one word a cell, such as passwords, with fewer of them that are repeated. */
const oneWord = /^\S{6,64}$/
const hasOtherLetters = /^(?=.*\p{L})(?=.*[^\p{L}])/u

/**
 * Whether the cells of a column without a header may be passwords, also weak ones: single words that differ, or that are not of letters
 * alone. Addresses are none.
 */
export const mayBePasswords = (cells: readonly string[]): boolean => {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const words = filled.filter((cell) => oneWord.test(cell) && !looksLikeAddress(cell))
  if (filled.length === 0 || words.length * 2 <= filled.length) return false
  const areMixed = words.filter((word) => hasOtherLetters.test(word)).length * 2 > words.length
  return areMixed || new Set(words).size * 2 > words.length
}

/** The cells of a file that are neither shown nor saved, because they may be passwords. */
export interface HiddenCells {
  /** Whether the file has a column of passwords. */
  hasPasswords: boolean
  /** How many cells each row has. */
  width: number
  /** The columns that may hold passwords, by their cells: they are hidden until they are matched. */
  doubtful: readonly number[]
  matches: readonly Match[]
}

/** Whether the cells of a column are neither shown nor saved. In a file with passwords, all unmatched columns are hidden. */
export const isHiddenColumn = (
  { hasPasswords, doubtful, matches }: Omit<HiddenCells, 'width'>,
  column: number,
): boolean => {
  const match = matches[column] ?? 'none'
  return match === 'password' || (match === 'none' && (hasPasswords || doubtful.includes(column)))
}

/**
 * Whether cells of a row may be in the wrong columns, so that one of them may be the password: there are too many or too few,
 * or an address is in another column than that of the addresses.
 */
export const isDisplaced = ({ cells }: GridRow, { hasPasswords, width, matches }: HiddenCells): boolean => {
  if (!hasPasswords) return false
  if (cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '')) return true
  const column = matches.indexOf('address')
  const isElsewhere = (cell: string, at: number) =>
    at !== column && matches[at] !== 'none' && looksLikeAddress(cell)
  return column >= 0 && !(cells[column] ?? '').includes('@') && cells.some(isElsewhere)
}
