import { headerKey, isPasswordHeader } from '../match/header-names'
import { filledCells, knownHeaders, looksLikeData } from '../match/known-headers'
import type { GridRow } from './read-grid'

/** Rows in which the header is looked for: reports have titles before it. */
const searchedRows = 20
/** Rows that are compared with the first one. */
const comparedRows = 200

/** Whether a cell looks like an address. */
export const looksLikeAddress = (cell: string): boolean => /^[^\s@]+@[^\s@]+$/.test(cell.trim())

/** Whether a column has addresses below the first row, and no data in it: then that row is a header in other words. */
const namesColumns = ([first, ...others]: readonly GridRow[]): boolean => {
  if (first === undefined || filledCells(first.cells).some(looksLikeData)) return false
  const below = others.slice(0, comparedRows)
  return first.cells.some((cell, at) => {
    const filled = filledCells(below.map(({ cells }) => cells[at] ?? ''))
    return cell.trim() !== '' && filled.filter((one) => one.includes('@')).length * 2 > filled.length
  })
}

/** The index of the row that names the columns; -1 where none does. */
export const findHeader = (rows: readonly GridRow[]): number => {
  const known = rows.slice(0, searchedRows).map(({ cells }) => knownHeaders(cells))
  const most = Math.max(0, ...known)
  if (most > 0) return known.indexOf(most)
  return namesColumns(rows) ? 0 : -1
}

/** The lines that can be chosen as the header. */
export const headerLines = (rows: readonly GridRow[]): number[] =>
  rows.slice(0, searchedRows).map(({ line }) => line)

/**
 * The columns that a header of the file calls passwords. All its first rows are looked at: another line may be chosen as the
 * header.
 */
export const passwordColumns = (rows: readonly GridRow[]): number[] =>
  rows
    .slice(0, searchedRows)
    .filter(({ cells }) => knownHeaders(cells) > 0)
    .flatMap(({ cells }) => cells.flatMap((cell, at) => (isPasswordHeader(headerKey(cell)) ? [at] : [])))
