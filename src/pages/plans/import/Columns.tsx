import { Button } from '../../../ui/Button'
import { Notice } from '../../../ui/Notice'
import { countOf } from '../../../util/number'
import { Choice } from './Choice'
import { isHiddenColumn } from './hidden-cells'
import type { FileSummary } from './import-file'
import type { ImportModel } from './import-state'
import { type Match, members } from './match-columns'
import type { FileColumn } from './read-columns'
import { unusable } from './ReadFile'
import { openSizes, SizeQuestions } from './SizeQuestions'
import { Step } from './Step'

const matchWords: Readonly<Record<Match, string>> = {
  none: 'Not taken',
  ...members,
  password: 'Password: not taken',
}

const sampleLines = 3
/** More than a line has room for. */
const sampleLength = 100

/** The first cells of a column, each once; of those that may be passwords only that there are some. */
const sampleOf = ({ sample }: FileColumn, isHidden: boolean): string[] => {
  const filled = sample.map((cell) => cell.trim().slice(0, sampleLength)).filter((cell) => cell !== '')
  return isHidden ? ['••••••••'] : [...new Set(filled)].slice(0, sampleLines)
}

/** The first cells of a column, one a line. */
const Sample = ({ column, isHidden }: { column: FileColumn; isHidden: boolean }) => (
  <span className="min-w-0 grow basis-48 text-muted">
    {sampleOf(column, isHidden).map((cell) => (
      <bdi key={cell} className="block truncate">
        {cell}
      </bdi>
    ))}
  </span>
)

/** What is left out, named: the person sees it before going on. */
const LeftOut = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className="wrap-anywhere">
      {countOf(names.length, 'column has', 'columns have')} no place here and will be left out:{' '}
      <span className="font-medium">{names.join(', ')}</span>.
    </p>
  )

/** What each column of the file is taken for, with its first cells. */
export const Columns = ({ model, summary }: { model: ImportModel; summary: FileSummary }) => {
  const state = model.use()
  const { matches, check, isBusy, sizes } = state
  const sizeHeader = summary.columns[matches.indexOf('limit_bytes')]?.header ?? ''
  const columns = summary.columns.map((column, at) => ({ column, at, match: matches[at] ?? 'none' }))
  const shown = columns.filter(({ column, match }) => column.filled > 0 || match !== 'none')
  const empty = columns.filter((one) => !shown.includes(one)).map(({ column }) => column.header)
  const leftOut = shown.filter(({ match }) => match === 'none').map(({ column }) => column.header)
  const takesPasswords = matches.includes('password')
  const hasPasswords = summary.hasPasswords || takesPasswords
  const without = leftOut.length + (takesPasswords ? 1 : 0)
  return (
    <Step title="Columns">
      <p>
        What each column of the file is taken for. Where a cell is empty, that of a person who is there stays.
      </p>
      <ul className="lined rounded-md border border-line bg-surface px-3">
        {shown.map(({ column, at, match }) => (
          <li key={at} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="w-44 font-medium wrap-anywhere">{column.header}</span>
            <Sample column={column} isHidden={isHiddenColumn({ hasPasswords, matches }, at)} />
            <span className="w-56">
              <Choice
                label={`${column.header} is`}
                value={match}
                options={matchWords}
                onChange={(chosen: Match) => void model.match(at, chosen)}
              />
            </span>
          </li>
        ))}
      </ul>
      {sizes !== null && <SizeQuestions model={model} header={sizeHeader} sizes={sizes} />}
      <LeftOut names={leftOut} />
      {empty.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer">
            {countOf(empty.length, 'column is', 'columns are')} empty
          </summary>
          <p className="text-muted wrap-anywhere">{empty.join(', ')}</p>
        </details>
      )}
      {hasPasswords && (
        <Notice tone="info" title="Passwords are not taken from files">
          <p>
            They don’t leave this browser. New identities get a generated password, which you save once.
            Columns that aren’t matched are hidden, in case they hold passwords too.
          </p>
        </Notice>
      )}
      {check === null && (
        <Button
          variant="primary"
          className="self-start"
          busy={isBusy}
          disabledReason={
            unusable(summary) ??
            (matches.includes('address') ? null : 'Say first which column has the addresses.') ??
            openSizes(state, sizeHeader)
          }
          onClick={() => void model.check()}
        >
          Check {countOf(summary.rows, 'person', 'people')}
          {without > 0 && `, without ${countOf(without, 'column', 'columns')}`}
        </Button>
      )}
    </Step>
  )
}
