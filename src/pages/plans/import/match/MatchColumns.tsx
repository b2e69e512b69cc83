import { Suspense } from 'react'
import { CheckField } from '../../../../form/CheckField'
import { RadioField } from '../../../../form/RadioField'
import { useOrganization } from '../../../../session/organization'
import { lazyWithRetry } from '../../../../ui/lazy-with-retry'
import { Notice } from '../../../../ui/Notice'
import { countOf, formatCount } from '../../../../util/number'
import type { FileSummary } from '../read/file-summary'
import { FileSettings } from '../read/FileSettings'
import { someNames } from '../some-names'
import { planColumnsOf } from './import-columns'
import type { ImportModel } from '../import-state'
import { PreviewTable, visibleColumns } from './PreviewTable'
import { Remarks, unusable } from './Remarks'
import { checkAndSend } from '../send/send-import'
import type { Sender } from '../send/send-rows'
import { openSizes, SizeQuestions } from './SizeQuestions'
import { StepSection } from '../StepSection'
import { stepNames } from '../Steps'
import { Summary } from '../Summary'

// Few files need it, and what it searches with.
const DomainOfNames = lazyWithRetry(async () => (await import('./DomainOfNames')).DomainOfNames)

const existingNames = {
  update:
    'Update them. Empty cells leave existing values unchanged. An empty cell of Aliases or Groups removes all of them.',
  skip: 'Skip them. Only new identities are created.',
}

/** The columns that aren't imported, by name. */
const NotImported = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <p className="wrap-anywhere">
      {countOf(names.length, 'column', 'columns')} won’t be imported:{' '}
      <span className="font-medium">{names.join(', ')}</span>.
    </p>
  )

const EmptyColumns = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? null : (
    <details>
      <summary className="min-h-6 cursor-pointer">
        {countOf(names.length, 'column is', 'columns are')} empty
      </summary>
      <p className="text-muted wrap-anywhere">{names.join(', ')}</p>
    </details>
  )

const Options = ({ model }: { model: ImportModel }) => {
  const { matches, questions, existing, createsDepartments, skipsForeign } = model.use()
  const { foreign, departments: missing } = questions
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <RadioField
        name="existing"
        label="Existing identities"
        description="Matched by address."
        value={existing}
        onChange={(chosen) => model.setOptions({ existing: chosen })}
        options={existingNames}
      />
      <div className="flex flex-col gap-4">
        {questions.withoutDomain > 0 && (
          <Suspense fallback={null}>
            <DomainOfNames model={model} count={questions.withoutDomain} />
          </Suspense>
        )}
        {foreign.count > 0 && (
          <CheckField
            name="skips_foreign"
            label={`Leave out ${countOf(foreign.count, 'alias', 'aliases')} in other domains`}
            description={`Your organization doesn’t have ${someNames(foreign.domains)}. Otherwise their rows have errors.`}
            checked={skipsForeign}
            onChange={(checked) => void model.setReading({ skipsForeign: checked })}
          />
        )}
        {planColumnsOf(matches).includes('department') && missing?.names.length !== 0 && (
          <CheckField
            name="create_departments"
            label={`Create missing departments${missing === null ? '' : ` (${formatCount(missing.names.length)})`}`}
            description={
              missing === null
                ? 'Otherwise rows with a department that doesn’t exist can’t be imported.'
                : `${someNames(missing.names)}. Otherwise ${countOf(missing.rows, 'row has', 'rows have')} an error.`
            }
            checked={createsDepartments}
            onChange={(checked) => void model.setCreatesDepartments(checked)}
          />
        )}
      </div>
    </div>
  )
}

/** The second step: what each column contains, and how the rows are imported. */
export const MatchColumns = ({
  model,
  sender,
  summary,
}: {
  model: ImportModel
  sender: Sender
  summary: FileSummary
}) => {
  const profile = useOrganization()
  const state = model.use()
  const { matches, isBusy, questions, file } = state
  const sizeHeader = summary.columns[matches.indexOf('limit_bytes')]?.header ?? ''
  const visible = visibleColumns(summary, matches)
  const empty = summary.columns.filter((one) => !visible.some(({ column }) => column === one))
  const unmatched = visible.filter(({ match }) => match === 'none').map(({ column }) => column.header)
  const hasPasswords = summary.hasPasswords || matches.includes('password')
  return (
    <StepSection title={stepNames.columns} isNew>
      <p className="wrap-anywhere text-muted">
        <bdi className="font-medium text-ink">{file?.name}</bdi>: {countOf(summary.rows, 'row', 'rows')}.
        Match each column of your file.
      </p>
      <Remarks summary={summary} />
      <PreviewTable model={model} summary={summary} />
      <NotImported names={unmatched} />
      <EmptyColumns names={empty.map(({ header }) => header)} />
      {hasPasswords && (
        <Notice tone="info" title="Passwords are not imported">
          <p>
            They don’t leave this browser. New identities get a generated password, which you save once.
            Unmatched columns are hidden, in case they hold passwords too.
          </p>
        </Notice>
      )}
      {!hasPasswords && summary.doubtful.some((at) => matches[at] === 'none') && (
        <p className="text-muted">Columns that may hold passwords are hidden until you match them.</p>
      )}
      {questions.sizes !== null && (
        <SizeQuestions model={model} header={sizeHeader} sizes={questions.sizes} />
      )}
      <FileSettings model={model} summary={summary} />
      <Options model={model} />
      <Summary
        action="Continue"
        busy={isBusy}
        disabledReason={
          unusable(summary) ??
          (matches.includes('address') ? null : 'Choose which column has the addresses.') ??
          openSizes(state, sizeHeader)
        }
        onAction={() => void checkAndSend(profile, model, sender)}
        onBack={() => model.goTo('file')}
      >
        {countOf(summary.rows, 'row', 'rows')}
      </Summary>
    </StepSection>
  )
}
