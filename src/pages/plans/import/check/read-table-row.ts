import { countOf } from '../../../../util/number'
import { type FileTable, nameColumn } from '../read/file-table'
import { isDisplaced } from '../read/hidden-cells'
import type { Match } from '../match/match-columns'
import type { GridRow } from '../read/read-grid'
import { type Reading, type ReadRow, readRow } from './read-row'

const displacement = (cells: number, width: number) =>
  cells === width
    ? 'A cell is in the wrong column.'
    : `The line has ${countOf(cells, 'cell', 'cells')}, and the header has ${width}.`

/** A row of which nothing is taken, because its cells may be in the wrong columns and one may be a password. */
const displacedRow = ({ line, cells }: GridRow, width: number): ReadRow => {
  const reason = `${displacement(cells.length, width)} Its cells are hidden, because one may be a password. Fix the line in the file.`
  return { row: { line, address: '' }, errors: [{ line, column: null, value: '', reason, kind: 'row' }] }
}

/** Reads a row with a name that is in no column of the file. */
const readWithName = ({ line, cells }: GridRow, name: string, reading: Reading, width: number): ReadRow => {
  const padded = [...cells.slice(0, width), ...Array<string>(Math.max(0, width - cells.length)).fill('')]
  const matches: Match[] = [...reading.matches, 'display_name']
  return readRow({ line, cells: [...padded, name] }, { ...reading, matches }, width + 1)
}

/** Reads a row of a file. @param typedName the name that was typed for it, where the file has no column of names. */
export const readTableRow = (
  row: GridRow,
  table: FileTable,
  reading: Reading,
  typedName: string | undefined,
): ReadRow => {
  const width = table.headers.length
  if (isDisplaced(row, table.hidden)) return displacedRow(row, width)
  return typedName === undefined || nameColumn(table, reading.matches) < width
    ? readRow(row, reading, width)
    : readWithName(row, typedName, reading, width)
}
