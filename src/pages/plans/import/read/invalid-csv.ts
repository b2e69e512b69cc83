import { byteOrderMark, csvLines } from '../../../../util/csv'
import type { FileTable } from './file-table'
import { isDisplaced, isHiddenColumn } from './hidden-cells'
import type { CellError } from '../check/read-row'

/** A file of the rows that have errors, with the reasons; what may be a password is left out. */
export const invalidCsv = ({ headers, rows, hidden }: FileTable, errors: readonly CellError[][]): string => {
  const columns = headers.map((_, at) => at).filter((at) => !isHiddenColumn(hidden, at))
  const reasonOf = ({ column, value, reason }: CellError) => {
    if (column !== null) return `${headers[column] ?? 'Name'}: ${reason}`
    return value === '' ? reason : `${reason} (${value})`
  }
  const lines = rows.flatMap((row, at) => {
    const own = errors[at] ?? []
    if (own.length === 0) return []
    const isShown = !isDisplaced(row, hidden)
    const cells = columns.map((column) => (isShown ? (row.cells[column] ?? '') : ''))
    return [[...cells, String(row.line), own.map(reasonOf).join(' ')]]
  })
  const header = [...columns.map((column) => headers[column] ?? ''), 'Line', 'Error']
  return byteOrderMark + csvLines([header, ...lines])
}
