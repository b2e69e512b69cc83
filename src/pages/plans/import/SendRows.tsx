import { useState } from 'react'
import { explainError } from '../../../api/explain-error'
import { CheckField } from '../../../form/CheckField'
import { RadioField } from '../../../form/RadioField'
import { ProgressBar } from '../../../resources/plans/ProgressBar'
import { useOrganization } from '../../../session/organization'
import { Button } from '../../../ui/Button'
import { Failure } from '../../../ui/Failure'
import { countOf, formatCount } from '../../../util/number'
import type { FileCheck } from './import-file'
import { missingForImport, planColumns } from './import-columns'
import type { ImportModel } from './import-state'
import type { Sender } from './send-rows'
import { Step } from './Step'

interface SendRowsProps {
  model: ImportModel
  sender: Sender
  check: FileCheck
}

const existingWords = {
  update: 'Are changed to what the file says.',
  skip: 'Stay as they are; only new people are created.',
}

/** What the rows are to do, and the button that sends them to be planned. */
export const SendRows = ({ model, sender, check }: SendRowsProps) => {
  const profile = useOrganization()
  const { file, matches, isBusy } = model.use()
  const [existing, setExisting] = useState<keyof typeof existingWords>('update')
  const [createsDepartments, setCreatesDepartments] = useState(false)
  const [leavesOut, setLeavesOut] = useState(false)
  const columns = planColumns(check.hasTypedNames ? [...matches, 'display_name'] : matches)
  const hasDepartments = columns.includes('department')
  const change = {
    existing,
    ...(hasDepartments && createsDepartments ? { create_departments: true } : {}),
  }
  const blocked =
    check.faulty > 0 && !leavesOut
      ? `Mend the ${countOf(check.faulty, 'row', 'rows')} with faults, or leave ${check.faulty === 1 ? 'it' : 'them'} out.`
      : null
  return (
    <Step title="What is done">
      <RadioField
        name="existing"
        label="People who are there already"
        description="The address says who somebody is."
        value={existing}
        onChange={setExisting}
        options={existingWords}
      />
      {hasDepartments && (
        <CheckField
          name="create_departments"
          label="Create departments that are not there"
          description="Otherwise the rows that name one are refused."
          checked={createsDepartments}
          onChange={setCreatesDepartments}
        />
      )}
      {check.faulty > 0 && (
        <CheckField
          name="leave_out"
          label={`Leave out ${countOf(check.faulty, 'row', 'rows')} with faults`}
          checked={leavesOut}
          onChange={setLeavesOut}
        />
      )}
      <p className="text-muted">
        Nothing is changed yet: you see first who will be created, changed or refused. Each new person gets a
        generated password; you save them all once, as a file, when it is done.
      </p>
      <Button
        variant="primary"
        className="self-start"
        busy={isBusy}
        disabledReason={
          missingForImport(profile, columns, change) ??
          blocked ??
          (check.sound === 0 ? 'There is no row without faults.' : null)
        }
        onClick={() =>
          void sender.start({
            rows: check.sound,
            columns,
            fileName: (file?.name ?? '').slice(0, 255),
            change,
          })
        }
      >
        Show what will happen
      </Button>
    </Step>
  )
}

const focus = (button: HTMLElement | null) => button?.focus()

/** The rows on their way to the server: how far they are, and what broke off. */
export const Sending = ({ sender, onCancel }: { sender: Sender; onCancel: () => void }) => {
  const { kind, sent, total, error } = sender.use()
  const words = `${formatCount(sent)} of ${formatCount(total)}`
  return (
    <Step title="Sending" isNew>
      <p className="digits" aria-live="polite">
        {words} rows sent. Nothing is changed yet.
      </p>
      <ProgressBar label="Rows sent" progress={{ value: sent, max: total, words }} />
      {kind === 'failed' && <Failure {...explainError(error)} />}
      <div className="flex flex-wrap gap-2">
        {kind === 'failed' && (
          <Button ref={focus} variant="primary" onClick={() => void sender.goOn()}>
            Go on
          </Button>
        )}
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Step>
  )
}
