import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { MomentField } from '../../form/MomentField'
import { RadioField } from '../../form/RadioField'
import { isImportRevert, missingForPlan, planTitle } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { Field } from '../../ui/Field'
import { useKeptFocus } from '../../ui/focus-page'
import { Notice } from '../../ui/Notice'
import { TextInput } from '../../ui/TextInput'
import { countOf } from '../../util/number'
import { fromLocalInput } from '../../util/time'
import { ApprovalNotice } from './Approval'
import { makesPasswords } from './makes-passwords'
import { useNeedsApproval } from './use-needs-approval'
import { useRunPlan } from './use-run-plan'
import { Link } from '../../ui/Link'

// Not of new passwords: they come to the tab that has run the plan, which may be closed by then.
const times = { now: 'At once', later: 'At a time' }

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** The word that has to be typed before people are deleted. */
const deletionWord = 'delete'

const replaced = 'This replaces the old passwords and can’t be undone.'

/** What goes with people who are deleted, and how they come back. */
const Deletion = () => {
  const { organization_id } = useOrganization()
  return (
    <Notice tone="warning" title="The identities are deleted: they can’t sign in and get no new mail.">
      <p>
        You can restore them, with their mail, for 30 days if enough storage is available: all from the page
        of this bulk change, or one by one under{' '}
        <Link
          to={paths.deletedIdentities(organization_id)}
          className="font-medium text-accent hover:underline"
        >
          Deleted people
        </Link>
        . Their addresses stay reserved until then. Their catch-alls are turned off. Restoring turns a
        catch-all on again only if nobody else has it by then.
      </p>
    </Notice>
  )
}

/** What goes with people whom an import has created. */
const ImportRevert = () => {
  const { organization_id } = useOrganization()
  return (
    <Notice
      tone="warning"
      title="The created identities are deleted, and the changed ones get their old values back. This can’t be undone as a whole."
    >
      <p>
        You can restore the deleted identities one by one, with their mail, for 30 days under{' '}
        <Link
          to={paths.deletedIdentities(organization_id)}
          className="font-medium text-accent hover:underline"
        >
          Deleted people
        </Link>
        .
      </p>
    </Notice>
  )
}

/** What becomes of those who leave, later and when it is taken back. */
const Leaving = ({ days }: { days: number | undefined }) => (
  <Notice tone="warning" title="Nobody gets the new passwords.">
    {days !== undefined && (
      <p>
        {countOf(days, 'day', 'days')} after this has ended they are deleted, except who is changed until
        then. Where the organization asks for a second key to delete so many, that waits for it.
      </p>
    )}
    <p>
      Afterwards it can be taken back as a whole, except for who is changed since: they are as they were
      before
      {days !== undefined && ', nobody is deleted'}. Each of them needs a new password then, as the old ones
      are replaced.
    </p>
  </Notice>
)

/** Whether what a plan does can be taken back, and what is lost where it cannot. */
export const Consequences = ({ plan }: { plan: Plan }) => {
  const { operation } = plan
  const keepsMailboxes = operation === 'import' && plan.change.existing !== 'refuse'
  if (isImportRevert(plan)) return <ImportRevert />
  if (operation === 'leave') return <Leaving days={plan.change.delete_after_days} />
  if (operation === 'delete') return <Deletion />
  if (operation === 'reset_password') return <Notice tone="warning" title={replaced} />
  return (
    <p className="text-muted">
      {operation === 'restore' && 'Each identity gets its password and mailbox back. '}
      You can undo this bulk change later, except for identities that are changed in the meantime.
      {operation === 'resize' &&
        ' Undo restores every size if enough storage is available, even if the mailbox is full then.'}
      {keepsMailboxes && ' Existing identities keep the mailboxes that they get now.'}
    </p>
  )
}

/** The last question before a plan is run, and the button that runs it. */
export const RunPlan = ({ plan, onStarted }: { plan: Plan; onStarted: (plan: Plan) => void }) => {
  const profile = useOrganization()
  const { operation, counts } = plan
  const [typed, setTyped] = useState('')
  const { mutate, isPending, error } = useRunPlan(plan, onStarted)
  const isDeletion = operation === 'delete'
  const needsApproval = useNeedsApproval(plan)
  const [when, setWhen] = useState<keyof typeof times>('now')
  const [at, setAt] = useState('')
  useKeptFocus()
  const run_at = when === 'later' ? fromLocalInput(at) : undefined
  const disabledReason =
    missingForPlan(profile, operation) ??
    (counts.will_change === 0 ? 'There is nothing to do.' : null) ??
    (when === 'later' && run_at === undefined ? 'Choose a time first.' : null) ??
    (isDeletion && typed.trim().toLowerCase() !== deletionWord ? `Type “${deletionWord}” first.` : null)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (disabledReason === null && !isPending) mutate(run_at === undefined ? {} : { run_at })
      }}
    >
      {counts.will_change > 0 && <Consequences plan={plan} />}
      {operation !== 'reset_password' && counts.will_change > 0 && (
        <RadioField name="when" label="When" value={when} onChange={setWhen} options={times}>
          {when === 'later' && (
            <div className="flex flex-col gap-2">
              <MomentField name="run_at" label="Begins" value={at} onChange={setAt} />
              {makesPasswords(plan) && (
                <p>
                  The passwords come to this tab alone. Where it is closed or signed out by then, nobody can
                  see them, and each needs a new one.
                </p>
              )}
            </div>
          )}
        </RadioField>
      )}
      {isDeletion && counts.will_change > 0 && (
        <Field name="typed" label={`Type “${deletionWord}” to confirm`}>
          <TextInput
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
      )}
      {needsApproval && <ApprovalNotice />}
      {error !== null && <Failure {...explainError(error)} />}
      <div className="flex justify-end">
        <Button
          type="submit"
          variant={isDeletion ? 'danger' : 'primary'}
          busy={isPending}
          disabledReason={disabledReason}
        >
          {needsApproval ? `Ask to ${lowerFirst(planTitle(plan))}` : planTitle(plan)}
        </Button>
      </div>
    </form>
  )
}
