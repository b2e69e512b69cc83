// oxlint-disable-next-line no-control-regex -- control characters are what it looks for.
const control = /[\u0000-\u001f\u007f-\u009f]/

/** A name as it is kept: NFC, trimmed, inner white space folded. One with control characters is left for validation to refuse. */
export const normalizeName = (value: string): string =>
  control.test(value) ? value : value.normalize('NFC').trim().replace(/\s+/gu, ' ')

/** Free text as it is kept: NFC and trimmed. */
export const normalizeText = (value: string): string => value.normalize('NFC').trim()

/** What a search looks for. PostgreSQL's text has no NUL, so one is looked for as what nothing contains. */
export const normalizeSearch = (value: string): string => normalizeText(value).replaceAll('\0', '\ufffd')

// Lower case first for ẞ, upper case for the full mappings (ß to SS), lower case to bring them back; ı folds to itself.
const foldCharacter = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase()

/** What decides whether two names are the same: NFKC and full case folding (Unicode, section 3.13, D146). */
export const foldName = (value: string): string =>
  Array.from(value.normalize('NFKC'), foldCharacter).join('').normalize('NFKC')
