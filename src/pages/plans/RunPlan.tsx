import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { actionOf, missingForPlan, planAction } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Field } from '../../ui/Field'
import { useFocusReturn } from '../../ui/focus-page'
import { TextInput } from '../../ui/TextInput'
import { fromLocalInput } from '../../util/time'
import { lowerFirst } from '../../util/lower-first'
import { makesPasswords } from './makes-passwords'
import { useNeedsApproval } from './use-needs-approval'
import { useRunPlan } from './use-run-plan'
import { MomentChoice, type When, WhenChoice } from './WhenToRun'

/** The word that has to be typed before identities are deleted. */
const deletionWord = 'delete'

/** The act on the button; what an undo does to the identities is on its page. */
const labelOf = (plan: Plan): string =>
  plan.reverts_plan_id === null ? planAction(plan) : 'Undo bulk change'

/** Why a bulk change can't be run now; null where it can. */
const reasonNotToRun = (
  profile: Parameters<typeof missingForPlan>[0],
  { operation, counts }: Plan,
  { isTimeMissing, typed }: { isTimeMissing: boolean; typed: string },
): string | null => {
  const missing = missingForPlan(profile, operation)
  if (missing !== null) return missing
  if (counts.will_change === 0) return 'There is nothing to change.'
  if (isTimeMissing) return 'Choose a time first.'
  const isConfirmed = operation !== 'delete' || typed.trim().toLowerCase() === deletionWord
  return isConfirmed ? null : `Type “${deletionWord}” first.`
}

/** Runs or schedules a bulk change that is ready: when, and the button. */
export const RunPlan = ({ plan, onStarted }: { plan: Plan; onStarted: (plan: Plan) => void }) => {
  const profile = useOrganization()
  const { operation, counts } = plan
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useRunPlan(plan, onStarted)
  const needsApproval = useNeedsApproval(plan)
  const [when, setWhen] = useState<When>('now')
  const [at, setAt] = useState('')
  useFocusReturn()
  const isDeletion = operation === 'delete'
  const isLater = when === 'later'
  const run_at = isLater ? fromLocalInput(at) : undefined
  const hasChanges = counts.will_change > 0
  const canWait = actionOf(operation).runsOnlyNow !== true && hasChanges
  const isTimeMissing = isLater && run_at === undefined
  const disabledReason = reasonNotToRun(profile, plan, { isTimeMissing, typed })
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null && !isPending) mutate(run_at === undefined ? {} : { run_at })
      }}
    >
      {isLater && <MomentChoice value={at} onChange={setAt} />}
      {isLater && makesPasswords(plan) && (
        <p>
          The new passwords are shown only in this tab. If you close it or sign out, you’ll have to reset them
          again.
        </p>
      )}
      {isDeletion && hasChanges && <DeletionWord value={typed} onChange={setTyped} />}
      {error !== null && <Failure {...explainError(error)} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {canWait ? <WhenChoice value={when} onChange={setWhen} /> : <span />}
        <Button
          type="submit"
          className="max-sm:grow"
          variant={isDeletion ? 'danger' : 'primary'}
          busy={isPending}
          disabledReason={disabledReason}
        >
          {needsApproval ? `Ask to ${lowerFirst(labelOf(plan))}` : labelOf(plan)}
        </Button>
      </div>
    </form>
  )
}

const DeletionWord = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <div className="max-w-md">
    <Field name="typed" label={`Type “${deletionWord}” to confirm`}>
      <TextInput value={value} autoComplete="off" onChange={(event) => onChange(event.currentTarget.value)} />
    </Field>
  </div>
)
