/** Letters that no accent is taken from, as passports write them (ICAO Doc 9303, part 3, section 6). */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** How the letters ä, ö, ü and å are written in an address: `u`, or `ue`. */
export type Spelling = 'short' | 'long'

const longForms: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa' }

/** A text in lower case, its letters in ASCII where a letter has a form there. */
export const toLatinLetters = (text: string, spelling: Spelling = 'short'): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüå]/g, (letter) => (spelling === 'long' ? (longForms[letter] ?? letter) : letter))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7f]/g, (letter) => letters[letter] ?? letter)
