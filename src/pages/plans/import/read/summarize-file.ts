import type { FileSummary, Questions } from './file-summary'
import type { FileTable } from './file-table'
import { headerLines } from './find-header'
import { isDisplaced } from './hidden-cells'
import type { Match } from '../match/match-columns'
import { previewNames } from '../match/name-preview'
import type { FileColumns } from './read-columns'
import type { Grid } from './read-grid'
import { missingDepartments } from '../check/missing-departments'
import { departmentName, foreignDomains } from '../check/read-row'
import { sizeColumn } from '../match/size-column'

const namedLines = 5

/** The facts of a file that was read. */
export const summarizeFile = (
  grid: Grid,
  fileColumns: FileColumns,
  { encoding, rival }: Pick<FileSummary, 'encoding' | 'rival'>,
): FileSummary => {
  const { columns, rows, headerLine, skipped, hidden } = fileColumns
  const short = hidden.hasPasswords ? [] : rows.filter(({ cells }) => cells.length < columns.length)
  return {
    encoding,
    rival,
    separator: grid.separator,
    columns,
    matches: [...hidden.matches],
    rows: rows.length,
    headerLine,
    headerLines: headerLines(grid.rows),
    skipped,
    hasPasswords: hidden.hasPasswords,
    doubtful: hidden.doubtful,
    short: { lines: short.slice(0, namedLines).map(({ line }) => line), count: short.length },
    openQuote: grid.openQuote,
    preview: previewNames(rows, hidden),
  }
}

/** A cell with a user name and no domain. */
const isUserName = (cell: string) => /^[^@]*[^@\s][^@]*$/.test(cell)

/** The names of what the organization has; null where they are not known. */
export interface KnownNames {
  domains: readonly string[] | null
  departments: readonly string[] | null
}

const departmentsOf = (
  names: readonly string[],
  departments: readonly string[] | null,
): Questions['departments'] => {
  if (departments === null) return null
  const missing = missingDepartments(names, departments)
  const used = names.filter((name) => name !== '').length
  return { ...missing, hasOthers: used > missing.rows }
}

/** What a table leaves open if its columns are matched like this. */
export const questionsOf = (
  { headers, rows, hidden }: FileTable,
  matches: readonly Match[],
  { domains: ownDomains, departments }: KnownNames,
): Questions => {
  const usable = rows.filter((row) => !isDisplaced(row, { ...hidden, matches }))
  const cellsOf = (match: Match) => usable.map(({ cells }) => cells[matches.indexOf(match)] ?? '')
  const size = matches.indexOf('limit_bytes')
  const domains = cellsOf('domain')
  const foreign = usable.flatMap(({ cells }) =>
    cells.flatMap((cell, at) => (matches[at] === 'aliases' ? foreignDomains(cell, ownDomains) : [])),
  )
  return {
    sizes: size < 0 ? null : sizeColumn(headers[size] ?? '', cellsOf('limit_bytes')),
    withoutDomain: cellsOf('address').filter(
      (cell, at) => isUserName(cell) && (domains[at] ?? '').trim() === '',
    ).length,
    foreign: { count: foreign.length, domains: [...new Set(foreign)] },
    departments: matches.some((match) => match === 'department' || match === 'org_unit')
      ? departmentsOf(
          usable.map(({ cells }) =>
            departmentName((member) => (cells[matches.indexOf(member)] ?? '').trim()),
          ),
          departments,
        )
      : null,
  }
}
