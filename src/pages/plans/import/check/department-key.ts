/** Folds one character; `ı` has no case in full case folding (Unicode, section 3.13). */
const fold = (character: string): string =>
  character === 'ı' ? character : character.toLowerCase().toUpperCase().toLowerCase()

/** Two names of departments with the same key are the same, as the server compares them. */
export const departmentKey = (name: string): string =>
  Array.from(name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, ''), fold)
    .join('')
    .normalize('NFKC')
