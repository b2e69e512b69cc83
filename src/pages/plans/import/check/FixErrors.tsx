import { CheckField } from '../../../../form/CheckField'
import { useOrganization } from '../../../../session/organization'
import { countOf, formatCount } from '../../../../util/number'
import { ErrorTable } from './ErrorTable'
import { MissingDepartmentsNotice } from './MissingDepartmentsNotice'
import type { FileCheck, FileSummary } from '../read/file-summary'
import type { ImportModel } from '../import-state'
import { sendImport, whyNotSent } from '../send/send-import'
import type { Sender } from '../send/send-rows'
import { StepSection } from '../StepSection'
import { stepNames } from '../Steps'
import { Summary } from '../Summary'

interface FixErrorsProps {
  model: ImportModel
  sender: Sender
  summary: FileSummary
  check: FileCheck
}

/** How many rows can be imported: `37 rows ready, 3 with errors`. */
const readyText = ({ valid, invalid }: FileCheck): string =>
  `${countOf(valid, 'row', 'rows')} ready${invalid === 0 ? '' : `, ${formatCount(invalid)} with errors`}`

/** The third step: errors are fixed in their cells, and the rows without errors are sent to the preview. */
export const FixErrors = ({ model, sender, summary, check }: FixErrorsProps) => {
  const profile = useOrganization()
  const state = model.use()
  const { errors, isBusy, skipsErrors } = state
  return (
    <StepSection title={stepNames.errors} isNew>
      {check.invalid > 0 ? (
        <p>
          {check.invalid === 1 ? 'Fix the row' : `Fix the ${formatCount(check.invalid)} rows`}, or skip{' '}
          {check.invalid === 1 ? 'it' : 'them'}. Press Enter to go to the next error.
        </p>
      ) : (
        <p>No errors.</p>
      )}
      {check.missingDepartments.rows > 0 && (
        <MissingDepartmentsNotice model={model} missing={check.missingDepartments} />
      )}
      {errors.length > 0 && <ErrorTable model={model} summary={summary} check={check} />}
      {check.invalid > 0 && (
        <CheckField
          name="skip_errors"
          label={`Skip ${countOf(check.invalid, 'row', 'rows')} with errors`}
          checked={skipsErrors}
          onChange={(checked) => model.setOptions({ skipsErrors: checked })}
        />
      )}
      <p className="text-muted">
        Nothing changes yet. The preview shows which identities will be created or changed. New identities get
        generated passwords, which you save once after the import.
      </p>
      <Summary
        action="Preview"
        busy={isBusy}
        disabledReason={whyNotSent(profile, state, check)}
        onAction={() => void sendImport(model, sender, check)}
        onBack={() => model.goTo('columns')}
      >
        {readyText(check)}
      </Summary>
    </StepSection>
  )
}
