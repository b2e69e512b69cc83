import papaparse from 'papaparse'
import { unguardCell } from '../../../../util/csv'
import { knownHeaders } from '../match/known-headers'
import { type Separator, separators } from './separators'
import { unwrapFormula } from './spreadsheet-leftovers'

/** A row of a file. */
export interface GridRow {
  /** The line of the file on which it begins; the first one is 1. */
  line: number
  cells: string[]
}

/** A file as rows of cells. Blank lines are left out. */
export interface Grid {
  separator: Separator
  rows: GridRow[]
  /** The line from which on a quotation mark is open until the end of the file; null where each is closed. */
  openQuote: number | null
}

/** Each line ends with LF afterwards; line breaks within quotes stay as they are. */
const withEqualLineEnds = (text: string): string =>
  text
    .split('"')
    .map((part, index) => (index % 2 === 0 ? part.replace(/\r\n?/g, '\n') : part))
    .join('"')

const breaks = /\r\n|\r|\n/g
const lineBreaksIn = (cells: readonly string[]) =>
  cells.reduce((count, cell) => count + (cell.match(breaks)?.length ?? 0), 0)

/** What the first lines are parsed with to compare separators. */
const sampleLines = { newline: '\n', skipEmptyLines: true, preview: 20 } as const

/** The separator by which the first lines have the same number of cells; the comma where none does. */
const evenSeparator = (text: string): Separator => {
  const options = { ...sampleLines, delimiter: '', preview: 1, delimitersToGuess: Object.keys(separators) }
  return papaparse.parse(text, options).meta.delimiter as Separator
}

/** The separator that finds a row of several known headers, else the one by which the first lines are even. */
const guessSeparator = (text: string): Separator => {
  const scores = (Object.keys(separators) as Separator[]).map((delimiter) => {
    const { data } = papaparse.parse(text, { ...sampleLines, delimiter })
    return { delimiter, known: Math.max(0, ...data.map(knownHeaders)) }
  })
  const [best] = scores.toSorted((one, other) => other.known - one.known)
  return best !== undefined && best.known > 1 ? best.delimiter : evenSeparator(text)
}

/** The line that tells Excel the separator: `sep=;`. */
const separatorLine = /^[ \t]*"?sep=([^"\n])"?[,;\t|]*(?:\n|$)/i

/**
 * Reads a file of separated values (RFC 4180, and what spreadsheets make of it). The apostrophe that keeps a cell from
 * being a formula is taken off.
 * @param separator guessed where it is null.
 */
export const readGrid = (text: string, separator: Separator | null): Grid => {
  const all = withEqualLineEnds(text.replace(/^\uFEFF/, ''))
  const [first = '', named = ''] = separatorLine.exec(all) ?? []
  const lines = all.slice(first.length)
  const delimiter = separator ?? (named in separators ? (named as Separator) : guessSeparator(lines))
  const { data, errors } = papaparse.parse(lines, { delimiter, newline: '\n' })
  const open = errors.find(({ code }) => code === 'MissingQuotes')?.row
  const rows: GridRow[] = []
  let line = first === '' ? 1 : 2
  let openQuote: number | null = null
  for (const [index, cells] of data.entries()) {
    if (index === open) openQuote = line
    // A formula with the apostrophe in front of it is a text.
    const texts = cells.map((cell) => {
      const text = unguardCell(cell)
      return text === cell ? unwrapFormula(cell) : text
    })
    if (texts.some((text) => text.trim() !== '')) rows.push({ line, cells: texts })
    line += 1 + lineBreaksIn(cells)
  }
  return { separator: delimiter, rows, openQuote }
}
