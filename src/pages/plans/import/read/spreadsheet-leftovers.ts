const formula = /^="((?:[^"]|"")*)"$/

/** The text of a cell that a program has written as a formula, so that a spreadsheet keeps its zeros: `="00123"`. */
export const unwrapFormula = (cell: string): string => {
  const match = formula.exec(cell)
  return match?.[1] === undefined ? cell : match[1].replaceAll('""', '"')
}

// English, German, French, Spanish, Italian, Portuguese and Dutch spreadsheets write #N/A, #NV, #N/D, #WERT!, #¡REF!, #NAAM?
const errorValue = /^#(?:N\/[A-Z]|NV|NB|[\p{Lu}\d¡¿/_]{2,20}[!?])$/u
const tooNarrow = /^#{2,}$/
const rounded = /^-?\d(?:[.,]\d+)?E[+-]\d{2,}$/i

/** What a spreadsheet has left in a cell instead of its value, as a sentence; null where it is a value. */
export const leftoverError = (cell: string): string | null => {
  const text = cell.trim()
  if (errorValue.test(text)) return `The spreadsheet wrote the error ${text} here. Enter the value.`
  if (tooNarrow.test(text)) return 'The spreadsheet’s column was too narrow for the value. Enter it here.'
  return rounded.test(text) ? 'The spreadsheet has rounded this number. Enter all of its digits.' : null
}
