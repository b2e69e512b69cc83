/** The content of a cell. A number stays a number for calculations; null is an empty cell. */
export type Cell = string | number | boolean | null

/*
 * The console writes its own files in the same way (`src/util/csv.ts`), and `tools/contract.test.js` compares the two.
 */

// OWASP, "CSV Injection", with the wide forms that some languages type; and texts that look guarded already, so that one
// can be distinguished from the other.
const unsafe = /^(?='*[=+\-@\t\r\n＝＋－＠])/

// RFC 4180, and what a program that separates by semicolon or tab, or that trims, would not read as one cell.
const special = /["\r\n,;\t\uFEFF]|^ | $/

const textOf = (cell: Cell, isAlone: boolean): string => {
  const text = typeof cell === 'string' ? cell.replace(unsafe, "'") : String(cell ?? '')
  // An empty cell alone in its row would be an empty line, which readers leave out.
  return isAlone || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Lines of comma-separated values (RFC 4180), each with its CRLF, in which no cell is a formula. */
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map((cell) => textOf(cell, row.length === 1)).join(',')}\r\n`).join('')
