import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { fetchPlanPasswords } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanPassword } from '../../contract/generated/schemas/planPassword.zod'
import { PrintSheets } from '../../resources/identities/PrintSheets'
import { forgetPasswordsKey, usePasswordsKey } from '../../resources/plans/passwords-keys'
import { hasEnded, isUnderWay } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { LeaveGuard } from '../../ui/LeaveGuard'
import { Notice } from '../../ui/Notice'
import { byteOrderMark, csvLines } from '../../util/csv'
import { saveFile } from '../../util/save-file'
import { formatMinute } from '../../util/time'
import { makesPasswords } from './makes-passwords'

const saveFileOf = (planId: string, items: readonly PlanPassword[]) => {
  const rows = items.map(({ address, display_name, password }) => [address, display_name, password])
  const text = csvLines([['Address', 'Name', 'Password'], ...rows])
  saveFile(`passwords-${planId}.csv`, new Blob([byteOrderMark + text], { type: 'text/csv' }))
}

/** The generated passwords of a bulk change: fetched once, in the tab that has run it, as a file or as printed sheets. */
export const Passwords = ({ plan }: { plan: Plan }) =>
  makesPasswords(plan) &&
  (plan.started_at !== null || plan.state === 'scheduled') && <GeneratedPasswords plan={plan} />

type Step = 'unfetched' | 'fetched' | 'saved'

interface StepText {
  tone: 'info' | 'warning'
  title: string
  button: { variant: 'primary' | 'secondary'; label: string }
  /** `until` says how long they can be fetched, or is empty. */
  text: (until: string) => string
  /** The warning before the user leaves the page; absent if nothing is lost. */
  leave?: string
}

const save = { variant: 'primary', label: 'Save passwords' } as const

/** The texts before the passwords are fetched, after they were printed, and after they were saved. */
const steps: Readonly<Record<Step, StepText>> = {
  unfetched: {
    tone: 'warning',
    title: 'Save the new passwords now',
    button: save,
    text: (until) =>
      `Save the file or print all sheets before you leave this page. The new passwords are shown only in this tab${until}. If you close it or sign out, you’ll have to reset them again.`,
    leave:
      'You can save them on this page while this tab is open. If you close it, you’ll have to reset them again.',
  },
  fetched: {
    tone: 'warning',
    title: 'Save the passwords before you leave this page',
    button: save,
    text: () => 'Save the file too, unless you have printed all sheets. The passwords can’t be shown again.',
    leave: 'After you leave this page, the passwords are only on the sheets that you have printed.',
  },
  saved: {
    tone: 'info',
    title: 'Passwords saved',
    button: { variant: 'secondary', label: 'Save the file again' },
    text: () =>
      'You can save the file again or print sheets until you leave this page. After that, the passwords can’t be shown again.',
  },
}

/** How long passwords can be fetched, as the end of a sentence. */
const untilText = (time: string | null) => (time === null ? '' : `, until ${formatMinute(new Date(time))}`)

const GeneratedPasswords = ({ plan }: { plan: Plan }) => {
  const { organization_id } = useOrganization()
  const { plan_id, passwords_until, state } = plan
  const passwordsKey = usePasswordsKey(plan_id)
  const [isSaved, setSaved] = useState(false)
  const { mutateAsync, data, error, isPending } = useMutation({
    mutationFn: (passwords_key: string) =>
      request(organization_id, fetchPlanPasswords, { path: { plan_id }, body: { passwords_key } }),
    onSuccess: () => forgetPasswordsKey(plan_id),
  })
  const fetched = data?.body.items
  if (fetched === undefined && !isPending) {
    // Without any success there are none.
    if (hasEnded(state) && passwords_until === null) return null
    if (passwordsKey === undefined) return <Elsewhere plan={plan} />
  }
  const getItems = async () => fetched ?? (await mutateAsync(passwordsKey ?? '')).body.items ?? []
  const saveItems = async () => {
    // The error is shown below.
    const items = await getItems().catch(() => null)
    if (items === null) return
    saveFileOf(plan_id, items)
    setSaved(true)
  }
  const isReady = fetched !== undefined || (!isUnderWay(state) && passwords_until !== null)
  const disabledReason = isReady ? null : 'Available when the bulk change has finished.'
  const { tone, title, button, text, leave } =
    steps[isSaved ? 'saved' : fetched === undefined ? 'unfetched' : 'fetched']
  return (
    <>
      <Notice
        tone={tone}
        title={title}
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant={button.variant}
              busy={isPending}
              disabledReason={disabledReason}
              onClick={() => void saveItems()}
            >
              {button.label}
            </Button>
            <PrintSheets
              count={fetched?.length ?? plan.import?.create_count ?? plan.counts.done}
              identities={getItems}
              isNew={plan.operation === 'import'}
              mustChange={plan.operation === 'import' || plan.change.must_change_password !== false}
              disabledReason={disabledReason}
            />
          </div>
        }
      >
        <p>{text(untilText(passwords_until))}</p>
      </Notice>
      {error !== null && <Failure {...explainError(error)} />}
      <LeaveGuard
        dirty={leave !== undefined && !isPending && (fetched !== undefined || passwords_until !== null)}
        title="Leave without saving the passwords?"
        confirmLabel="Leave without saving"
        cancelLabel="Back to the passwords"
      >
        {leave}
      </LeaveGuard>
    </>
  )
}

/** Says where the passwords are, in another tab than the one that has run the bulk change. */
const Elsewhere = ({ plan: { state, passwords_until } }: { plan: Plan }) => {
  if (state === 'scheduled')
    return (
      <Notice tone="info" title="The new passwords are shown only in the tab that scheduled this bulk change">
        <p>If that tab is closed, reset the passwords again afterwards.</p>
      </Notice>
    )
  return (
    passwords_until !== null && (
      <Notice tone="info" title="The new passwords are in the tab that ran this bulk change">
        <p>You can save them there until {formatMinute(new Date(passwords_until))}.</p>
      </Notice>
    )
  )
}
