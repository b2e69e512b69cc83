import type { HiddenCells } from './hidden-cells'
import type { Match } from '../match/match-columns'
import type { GridRow } from './read-grid'

/** A file as a table: the names of its columns, the rows below them, and which cells are hidden. */
export interface FileTable {
  headers: readonly string[]
  rows: readonly GridRow[]
  hidden: HiddenCells
}

export const emptyTable: FileTable = {
  headers: [],
  rows: [],
  hidden: { hasPasswords: false, doubtful: [], width: 0, matches: [] },
}

const nameMatches: readonly Match[] = ['display_name', 'first_name', 'last_name']

/** The column in which a missing name is typed; where the file has none, one beyond its columns. */
export const nameColumn = ({ headers }: FileTable, matches: readonly Match[]): number => {
  const name = nameMatches.find((match) => matches.includes(match))
  return name === undefined ? headers.length : matches.indexOf(name)
}

/** Writes a value into a cell of a row, which may have fewer cells than the header. */
export const setCell = ({ cells }: GridRow, column: number, value: string): void => {
  while (cells.length < column) cells.push('')
  cells[column] = value
}
