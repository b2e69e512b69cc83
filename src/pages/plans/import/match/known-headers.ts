import { isKnownHeader } from './header-names'

/** The texts of the cells that are not blank. */
export const filledCells = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** A number, a yes or no, an address or a domain: none of them names a column. */
export const looksLikeData = (cell: string): boolean =>
  cell.includes('@') || /^[\d.,:/-]+$|^(true|false|yes|no)$|^[\w-]+(\.[\w-]+)*\.[a-z]{2,}$/i.test(cell)

/** How many cells of a row are known headers; 0 where the row holds data. */
export const knownHeaders = (cells: readonly string[]): number => {
  const filled = filledCells(cells)
  const known = filled.filter(isKnownHeader).length
  const isHeader = !filled.some(looksLikeData) && (known > 1 || known * 2 >= filled.length)
  return isHeader ? known : 0
}
