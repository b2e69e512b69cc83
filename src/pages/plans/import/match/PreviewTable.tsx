import { Choice } from './Choice'
import type { FileSummary } from '../read/file-summary'
import { isHiddenColumn } from '../read/hidden-cells'
import type { ImportModel } from '../import-state'
import { type Match, members } from './match-columns'

const matchNames: Readonly<Record<Match, string>> = {
  none: 'Don’t import',
  ...members,
  password: 'Password: don’t import',
}

/** More than a cell has room for. */
const cellLength = 100
const mask = '••••••••'

/** The columns on screen: filled ones, and those that are matched. */
export const visibleColumns = ({ columns }: FileSummary, matches: readonly Match[]) =>
  columns
    .map((column, at) => ({ column, at, match: matches[at] ?? 'none' }))
    .filter(({ column, match }) => column.filled > 0 || match !== 'none')

/** The first rows of the file, with what each column is matched to. Cells that may be passwords are hidden. */
export const PreviewTable = ({ model, summary }: { model: ImportModel; summary: FileSummary }) => {
  const { matches } = model.use()
  const columns = visibleColumns(summary, matches)
  const { doubtful } = summary
  const hasPasswords = summary.hasPasswords || matches.includes('password')
  const rows = [...(summary.columns[0]?.sample.keys() ?? [])]
  const textOf = ({ column, at }: (typeof columns)[number], row: number) => {
    const text = (column.sample[row] ?? '').trim().slice(0, cellLength)
    return text !== '' && isHiddenColumn({ hasPasswords, doubtful, matches }, at) ? mask : text
  }
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface shadow-sm">
      <table aria-label="First rows" className="w-full border-collapse text-left">
        <thead>
          <tr>
            {columns.map(({ column, at, match }) => (
              <th
                key={at}
                scope="col"
                className={`min-w-44 border-b-2 p-3 align-bottom font-normal ${match === 'none' || match === 'password' ? 'border-line-strong' : 'border-accent bg-accent-soft'}`}
              >
                <span className="mb-1.5 block max-w-60 truncate font-medium" title={column.header}>
                  {column.header}
                </span>
                <Choice
                  label={`Import “${column.header}” as`}
                  value={match}
                  options={matchNames}
                  onChange={(chosen: Match) => void model.match(at, chosen)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="digits">
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((one) => (
                <td
                  key={one.at}
                  className={`max-w-60 truncate border-t border-line px-3 py-1.5 ${one.match === 'none' || one.match === 'password' ? 'text-muted' : ''}`}
                >
                  <bdi>{textOf(one, row)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
