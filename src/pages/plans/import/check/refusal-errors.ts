import type { RowRefusal } from '../read/file-summary'
import type { Match } from '../match/match-columns'
import type { GridRow } from '../read/read-grid'
import type { CellError } from './read-row'

/** The errors of rows that the server can't take, by line. Each is at the cell that is wrong, if the file has a column of it. */
export const refusalErrors = (
  refused: readonly RowRefusal[],
  rows: readonly GridRow[],
  matches: readonly Match[],
): Map<number, CellError> => {
  const byLine = new Map(rows.map((row) => [row.line, row]))
  return new Map(
    refused.map(({ line, members, reason, isDepartmentMissing }) => {
      const member = members.find((one) => matches.includes(one))
      const column = member === undefined ? null : matches.indexOf(member)
      const value = column === null ? '' : (byLine.get(line)?.cells[column] ?? '')
      return [
        line,
        { line, column, value, reason, kind: isDepartmentMissing ? 'department_missing' : 'refused' },
      ]
    }),
  )
}
