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

const save = (planId: string, items: readonly PlanPassword[]) => {
  const rows = items.map(({ address, display_name, password }) => [address, display_name, password])
  const text = csvLines([['Address', 'Name', 'Password'], ...rows])
  saveFile(`passwords-${planId}.csv`, new Blob([byteOrderMark + text], { type: 'text/csv' }))
}

/** The generated passwords of a bulk change: fetched once, in the tab that has run it, as a file or as printed sheets. */
export const Passwords = ({ plan }: { plan: Plan }) =>
  makesPasswords(plan) &&
  (plan.started_at !== null || plan.state === 'scheduled') && <GeneratedPasswords plan={plan} />

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
  const isScheduled = state === 'scheduled'
  // Without any success there are none.
  if (fetched === undefined && !isPending && hasEnded(state) && passwords_until === null) return null
  if (fetched === undefined && passwordsKey === undefined && !isPending)
    return passwords_until === null && !isScheduled ? null : <Elsewhere plan={plan} />
  const getItems = async () => fetched ?? (await mutateAsync(passwordsKey ?? '')).body.items ?? []
  const saveItems = async () => {
    // The error is shown below.
    const items = await getItems().catch(() => null)
    if (items === null) return
    save(plan_id, items)
    setSaved(true)
  }
  const isReady = fetched !== undefined || (!isUnderWay(state) && passwords_until !== null)
  const disabledReason = isReady ? null : 'Available when the bulk change has finished.'
  return (
    <>
      <Notice
        tone={isSaved ? 'info' : 'warning'}
        title={
          isSaved
            ? 'Passwords saved'
            : fetched === undefined
              ? 'Save the new passwords now'
              : 'Save the passwords before you leave this page'
        }
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant={isSaved ? 'secondary' : 'primary'}
              busy={isPending}
              disabledReason={disabledReason}
              onClick={() => void saveItems()}
            >
              {isSaved ? 'Save the file again' : 'Save passwords'}
            </Button>
            <PrintSheets
              count={fetched?.length ?? plan.import?.create_count ?? plan.counts.done}
              people={getItems}
              isNew={plan.operation === 'import'}
              mustChange={plan.operation === 'import' || plan.change.must_change_password !== false}
              disabledReason={disabledReason}
            />
          </div>
        }
      >
        {isSaved ? (
          <p>
            You can save the file again or print sheets until you leave this page. After that, the passwords
            can’t be shown again.
          </p>
        ) : fetched === undefined ? (
          <p>
            Save the file or print all sheets before you leave this page. The new passwords are shown only in
            this tab{passwords_until === null ? '' : `, until ${formatMinute(new Date(passwords_until))}`}. If
            you close it or sign out, you’ll have to reset them again.
          </p>
        ) : (
          <p>Save the file too, unless you have printed all sheets. The passwords can’t be shown again.</p>
        )}
      </Notice>
      {error !== null && <Failure {...explainError(error)} />}
      <LeaveGuard
        dirty={!isSaved && !isPending && (fetched !== undefined || passwords_until !== null)}
        title="Leave without saving the passwords?"
        confirm="Leave without saving"
        cancel="Back to the passwords"
      >
        {fetched === undefined
          ? 'You can save them on this page while this tab is open. If you close it, you’ll have to reset them again.'
          : 'After you leave this page, the passwords are only on the sheets that you have printed.'}
      </LeaveGuard>
    </>
  )
}

/** Says where the passwords are, in another tab than the one that has run the bulk change. */
const Elsewhere = ({ plan: { state, passwords_until } }: { plan: Plan }) =>
  state === 'scheduled' || passwords_until === null ? (
    <Notice tone="info" title="The new passwords are shown only in the tab that scheduled this bulk change">
      <p>If that tab is closed, reset the passwords again afterwards.</p>
    </Notice>
  ) : (
    <Notice tone="info" title="The new passwords are in the tab that ran this bulk change">
      <p>You can save them there until {formatMinute(new Date(passwords_until))}.</p>
    </Notice>
  )
