// Generated from tools/name-key.ts by `npm run generate`. Do not edit.

// Lower case first for ẞ, upper case for the full mappings (ß to SS), lower case to bring them back; ı folds to itself.
const foldCharacter = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase()

/**
 * The key of a name: two names with the same key are the same name. NFKC and full case folding without what can't be seen
 * (Unicode, section 3.13, D146 and R5).
 */
export const nameKey = (value: string): string =>
  Array.from(value.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''), foldCharacter)
    .join('')
    .normalize('NFKC')
