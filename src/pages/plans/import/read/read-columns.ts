import { findHeader, looksLikeAddress, passwordColumns } from './find-header'
import { type HiddenCells, isDisplaced, looksLikePasswords, mayBePasswords } from './hidden-cells'
import { isKnownHeader } from '../match/header-names'
import { filledCells, knownHeaders } from '../match/known-headers'
import { type Match, matchColumns } from '../match/match-columns'
import type { GridRow } from './read-grid'

/** A column of a file. */
export interface FileColumn {
  header: string
  /** Its first cells. */
  sample: string[]
  /** How many of its cells are filled. */
  filled: number
}

/** The columns of a file, and the rows below its header. */
export interface FileColumns {
  columns: FileColumn[]
  rows: GridRow[]
  /** The line of the header; null where there is none. */
  headerLine: number | null
  /** Rows before the header. */
  skipped: number
  hidden: HiddenCells
}

const sampleRows = 5
/** The rows by which a column is matched. */
const matchedRows = 200

/** A user name, which has a letter. */
const userName = /^(?=.*[a-z])[\w.-]+$/i

const maxWidth = (rows: readonly GridRow[]) =>
  rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)

/** The columns in which most cells are addresses, the one with the most first; the only column where none is. */
const addressColumn = (columns: readonly (readonly string[])[]): number => {
  const shares = columns.map((cells) => {
    const filled = filledCells(cells)
    return filled.length === 0 ? 0 : filled.filter(looksLikeAddress).length / cells.length
  })
  const most = Math.max(0, ...shares)
  if (most > 0.25) return shares.indexOf(most)
  return columns.findIndex((cells) => {
    const filled = filledCells(cells)
    return (
      filled.length > 0 &&
      new Set(filled).size === filled.length &&
      filled.every((cell) => userName.test(cell))
    )
  })
}

/**
 * Finds the columns of a file.
 * @param header the line of the header, or that there is none; found where it is null.
 */
export const readColumns = (all: readonly GridRow[], header: number | 'none' | null): FileColumns => {
  const at =
    typeof header === 'number'
      ? all.findIndex(({ line }) => line === header)
      : header === null
        ? findHeader(all)
        : -1
  const names = all[at]?.cells ?? []
  const rows = all.slice(at + 1)
  const width = at < 0 ? maxWidth(rows) : names.length
  const cells = Array.from({ length: width }, (_, column) => rows.map((row) => row.cells[column] ?? ''))
  const first = cells.map((column) => column.slice(0, matchedRows))
  const called = passwordColumns(all)
  const isPassword = (column: number) =>
    called.includes(column) ||
    (!isKnownHeader(names[column] ?? '') && looksLikePasswords(first[column] ?? [], at >= 0))
  const passwords = cells.map((_, column) => isPassword(column))
  const addresses =
    at < 0 ? addressColumn(first.map((column, index) => (passwords[index] ? [] : column))) : -1
  const matches = matchColumns(
    first.map((column, index) => ({
      header: index === addresses ? 'Address' : (names[index] ?? ''),
      cells: column,
    })),
  ).map((match, index): Match => (passwords[index] ? 'password' : match))
  const hidden = {
    hasPasswords: called.length > 0 || matches.includes('password'),
    doubtful: at < 0 ? [...first.keys()].filter((column) => mayBePasswords(first[column] ?? [])) : [],
    width,
    matches,
  }
  // A line that is no header may hold a password.
  const hasNames = !hidden.hasPasswords || knownHeaders(names) > 0
  const samples = rows.filter((row) => !isDisplaced(row, hidden)).slice(0, sampleRows)
  return {
    columns: cells.map((column, index) => ({
      header: (hasNames ? (names[index] ?? '').trim() : '') || `Column ${index + 1}`,
      filled: filledCells(column).length,
      sample: samples.map((row) => row.cells[index] ?? ''),
    })),
    rows,
    headerLine: all[at]?.line ?? null,
    skipped: Math.max(0, at),
    hidden,
  }
}
