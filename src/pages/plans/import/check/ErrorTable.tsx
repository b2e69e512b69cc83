import { CircleAlert, CircleCheck } from 'lucide'
import { Button } from '../../../../ui/Button'
import { Icon } from '../../../../ui/Icon'
import { inputStyle } from '../../../../ui/input-style'
import { formatCount } from '../../../../util/number'
import { Choice } from '../match/Choice'
import type { FileCheck, FileSummary } from '../read/file-summary'
import { errorsPerPage, type ImportModel, type VisibleError } from '../import-state'
import { members } from '../match/match-columns'
import type { ErrorKind } from './read-row'

const kindNames: Readonly<Record<ErrorKind, string>> = {
  ...members,
  duplicate: 'Same address twice',
  name_missing: 'Missing name',
  department_missing: 'Missing department',
  row: 'Whole row',
  refused: 'From the preview',
}

/** Enter goes to the next error, and after the last one to the button that continues. */
const focusNext = (input: HTMLElement) => {
  const inputs = [...(input.closest('table')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(input as HTMLInputElement) + 1]
  const following = next ?? input.closest('section')?.querySelector<HTMLElement>('[data-continue]')
  following?.focus()
}

interface ErrorRowProps {
  model: ImportModel
  cell: VisibleError
  /** The header of its column. */
  header: string
}

// On a phone each row is a card: the line and the column, the value, what to write.
const rowStyle =
  'border-t border-line align-top max-sm:grid max-sm:grid-cols-[auto_1fr] max-sm:gap-x-2 max-sm:py-2'
const cellStyle = 'px-3 py-2 max-sm:py-1'

const ErrorRow = ({ model, cell, header }: ErrorRowProps) => {
  const { line, column, value, reason, isFixed } = cell
  const id = `error-${line}-${column}`
  return (
    <tr className={rowStyle}>
      <td className={`${cellStyle} pt-3.5 digits sm:text-right`}>
        <span className="sm:sr-only">Line </span>
        {formatCount(line)}
      </td>
      <td className={`${cellStyle} pt-3.5 font-medium wrap-anywhere`}>{header}</td>
      <td className={`${cellStyle} max-sm:col-span-2`}>
        {column === null ? (
          <span className="block py-1 wrap-anywhere">{value}</span>
        ) : (
          <input
            aria-label={`Line ${formatCount(line)}, ${header}`}
            aria-describedby={id}
            aria-invalid={!isFixed || undefined}
            defaultValue={value}
            className={inputStyle}
            onBlur={(event) => void model.fix(cell, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') focusNext(event.currentTarget)
            }}
          />
        )}
      </td>
      <td id={id} className={`${cellStyle} pt-3.5 max-sm:col-span-2 max-sm:pt-0`}>
        <span className="flex items-start gap-1.5">
          <Icon
            icon={isFixed ? CircleCheck : CircleAlert}
            className={`mt-0.5 size-4 shrink-0 ${isFixed ? 'text-ok' : 'text-danger'}`}
          />
          {isFixed ? 'Fixed' : reason}
        </span>
      </td>
    </tr>
  )
}

const KindFilter = ({ model, check }: { model: ImportModel; check: FileCheck }) => {
  const { kind } = model.use()
  // A kind that has just been fixed stays chosen until another one is.
  const kinds =
    check.kinds.some((one) => one.kind === kind) || kind === null
      ? check.kinds
      : [...check.kinds, { kind, count: 0 }]
  const options: Record<string, string> = {
    '': `All errors (${formatCount(check.errors)})`,
    ...Object.fromEntries(
      kinds.map((one) => [one.kind, `${kindNames[one.kind]} (${formatCount(one.count)})`]),
    ),
  }
  return (
    <span className="w-56">
      <Choice<string>
        label="Kind of error"
        value={kind ?? ''}
        options={options}
        onChange={(chosen) => void model.showErrors(0, chosen === '' ? null : (chosen as ErrorKind))}
      />
    </span>
  )
}

/** The errors as a table in which they are fixed. */
export const ErrorTable = ({
  model,
  summary,
  check,
}: {
  model: ImportModel
  summary: FileSummary
  check: FileCheck
}) => {
  const { errors, offset, kind, isBusy } = model.use()
  const total = kind === null ? check.errors : (check.kinds.find((one) => one.kind === kind)?.count ?? 0)
  const hasMore = offset + errorsPerPage < total || offset > 0
  const headerOf = (column: number | null) =>
    column === null ? 'Whole row' : (summary.columns[column]?.header ?? 'Name')
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <KindFilter model={model} check={check} />
        {errors.some(({ isFixed }) => isFixed) && total > 0 && (
          <Button busy={isBusy} onClick={() => void model.showErrors(0, kind)}>
            Hide fixed
          </Button>
        )}
        <Button onClick={() => void model.saveInvalid()}>Download these rows</Button>
      </div>
      <div className="rounded-lg border border-line bg-surface shadow-sm">
        <table aria-label="Errors" className="w-full border-collapse text-left max-sm:block">
          <thead className="text-xs text-muted max-sm:sr-only">
            <tr>
              <th scope="col" className="w-16 px-3 py-2 text-right font-medium">
                Line
              </th>
              <th scope="col" className="w-28 px-3 xl:w-40 py-2 font-medium">
                Column
              </th>
              <th scope="col" className="w-44 px-3 xl:w-64 py-2 font-medium">
                Value
              </th>
              <th scope="col" className="px-3 py-2 font-medium">
                What to fix
              </th>
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {errors.map((cell) => (
              <ErrorRow
                key={`${cell.line} ${cell.column}`}
                model={model}
                cell={cell}
                header={headerOf(cell.column)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {hasMore && (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            disabledReason={offset === 0 ? 'These are the first errors.' : null}
            onClick={() => void model.showErrors(offset - errorsPerPage, kind)}
          >
            Previous
          </Button>
          <Button
            disabledReason={offset + errorsPerPage < total ? null : 'These are the last errors.'}
            onClick={() => void model.showErrors(offset + errorsPerPage, kind)}
          >
            Next
          </Button>
        </div>
      )}
    </>
  )
}
