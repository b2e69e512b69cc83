import { CircleCheck, CircleX } from 'lucide'
import { Suspense } from 'react'
import { Badge } from '../../../ui/Badge'
import { Button } from '../../../ui/Button'
import { inputStyle } from '../../../ui/input-style'
import { lazyWithRetry } from '../../../ui/lazy-with-retry'
import { countOf, formatCount } from '../../../util/number'
import type { FileCheck, FileSummary } from './import-file'
import { faultsAtOnce, type ImportModel, type ShownFault } from './import-state'
import { Step } from './Step'

// Few files need it, and what it searches with.
const DomainOfNames = lazyWithRetry(async () => (await import('./DomainOfNames')).DomainOfNames)

interface FaultLineProps {
  model: ImportModel
  fault: ShownFault
  /** The header of its column. */
  header: string
}

/** Enter goes on to the next fault. */
const focusNext = (input: HTMLElement) => {
  const inputs = [...(input.closest('ul')?.querySelectorAll('input') ?? [])]
  const next = inputs[inputs.indexOf(input as HTMLInputElement) + 1]
  if (next === undefined) input.blur()
  else next.focus()
}

const FaultLine = ({ model, fault, header }: FaultLineProps) => {
  const { line, column, value, reason, isMended } = fault
  const label = `Line ${formatCount(line)}, ${header}`
  const id = `fault-${line}-${column}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="w-44 digits wrap-anywhere">
        Line {formatCount(line)}: <span className="font-medium">{header}</span>
      </span>
      {column === null ? (
        <span className="w-56 wrap-anywhere">{value}</span>
      ) : (
        <span className="w-56">
          <input
            aria-label={label}
            aria-describedby={id}
            aria-invalid={!isMended || undefined}
            defaultValue={value}
            className={inputStyle}
            onBlur={(event) => void model.mend(fault, event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') focusNext(event.currentTarget)
            }}
          />
        </span>
      )}
      <span id={id} className="min-w-0 grow basis-60">
        <Badge tone={isMended ? 'ok' : 'neutral'} icon={isMended ? CircleCheck : CircleX}>
          <span className="whitespace-normal">{isMended ? 'Mended' : reason}</span>
        </Badge>
      </span>
    </li>
  )
}

const FaultList = ({ model, summary }: { model: ImportModel; summary: FileSummary }) => {
  const { faults, offset, check, isBusy } = model.use()
  const total = check?.faults ?? 0
  const isMended = faults.some((fault) => fault.isMended)
  const hasMore = offset + faultsAtOnce < total || offset > 0
  const headerOf = (column: number | null) =>
    column === null ? 'the whole line' : (summary.columns[column]?.header ?? 'Name')
  return (
    <>
      <ul aria-label="What is wrong" className="lined rounded-md border border-line bg-surface px-3">
        {faults.map((fault) => (
          <FaultLine
            key={`${fault.line} ${fault.column}`}
            model={model}
            fault={fault}
            header={headerOf(fault.column)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        {isMended && total > 0 && (
          <Button busy={isBusy} onClick={() => void model.showFaults(0)}>
            Show what is left
          </Button>
        )}
        {hasMore && (
          <>
            <Button
              disabledReason={offset === 0 ? 'These are the first ones.' : null}
              onClick={() => void model.showFaults(offset - faultsAtOnce)}
            >
              Previous
            </Button>
            <Button
              disabledReason={offset + faultsAtOnce < total ? null : 'These are the last ones.'}
              onClick={() => void model.showFaults(offset + faultsAtOnce)}
            >
              Next
            </Button>
          </>
        )}
        <Button onClick={() => void model.saveFaulty()}>Download these rows</Button>
      </div>
    </>
  )
}

/** What was found wrong in the rows: each fault is mended in its place, or taken away as a file. */
export const Faults = (props: { model: ImportModel; summary: FileSummary; check: FileCheck }) => {
  const { model, summary, check } = props
  const { faults } = model.use()
  return (
    <Step title="Faults" isNew>
      <p aria-live="polite">
        {check.faulty === 0
          ? `No faults in ${countOf(check.sound, 'row', 'rows')}.`
          : `Faults in ${countOf(check.faulty, 'row', 'rows')}, none in ${formatCount(check.sound)}.`}
      </p>
      {check.withoutDomain > 0 && (
        <Suspense fallback={null}>
          <DomainOfNames model={model} count={check.withoutDomain} />
        </Suspense>
      )}
      {faults.length > 0 && <FaultList model={model} summary={summary} />}
    </Step>
  )
}
