/** The content of a cell. A number stays a number for calculations; null is an empty cell. */
export type Cell = string | number | boolean | null

/** What a file begins with, so that Excel reads it as UTF-8. */
export const byteOrderMark = '\uFEFF'

// OWASP, "CSV Injection", with the wide forms that some languages type; and what looks guarded already, so that one can be
// distinguished from the other.
const unsafe = /^(?='*[=+\-@\t\r\n＝＋－＠])/
const guarded = /^'(?='*[=+\-@\t\r\n＝＋－＠])/

/** A text that no spreadsheet takes for a formula: an apostrophe precedes one that would begin as one. Inside it stays as it is. */
export const guardCell = (text: string): string => text.replace(unsafe, "'")

/** The text of which `guardCell` made this one; a text that needed no apostrophe stays as it is. */
export const unguardCell = (text: string): string => text.replace(guarded, '')

// RFC 4180, and what a program that separates by semicolon or tab, or that trims, would not read as one cell.
const special = /["\r\n,;\t\uFEFF]|^ | $/

const cellEnd = /("[^"]*(?:""[^"]*)*"|[^",\r\n]*)(,|\r\n)/y

const contentOf = (cell: string): string =>
  unguardCell(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)

/** Returns a function that takes lines of `csvLines`, cut anywhere, and returns the cells of the rows that are complete. */
export const createRowReader = () => {
  let rest = ''
  return (text: string): string[][] => {
    rest += text
    const rows: string[][] = []
    let row: string[] = []
    let end = 0
    cellEnd.lastIndex = 0
    for (let match = cellEnd.exec(rest); match !== null; match = cellEnd.exec(rest)) {
      const [, cell = '', separator] = match
      row.push(contentOf(cell))
      if (separator === ',') continue
      rows.push(row)
      row = []
      end = cellEnd.lastIndex
    }
    rest = rest.slice(end)
    return rows
  }
}

/**
 * Lines of a file of comma-separated values (RFC 4180, each with its CRLF), in which no cell is a formula. A file of them
 * begins with `byteOrderMark`; lines can be made piece by piece.
 */
export const csvLines = (rows: readonly (readonly Cell[])[]): string => {
  const textOf = (cell: Cell, _: number, { length }: readonly Cell[]) => {
    const text = typeof cell === 'string' ? guardCell(cell) : String(cell ?? '')
    // An empty cell alone in its row would be an empty line, which readers leave out.
    return length === 1 || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  return rows.map((row) => `${row.map(textOf).join(',')}\r\n`).join('')
}
