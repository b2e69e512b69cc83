import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { fetchPlanPasswords } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanPassword } from '../../contract/generated/schemas/planPassword.zod'
import { PrintSheets } from '../../resources/identities/PrintSheets'
import { forgetPasswordsKey, usePasswordsKey } from '../../resources/plans/passwords-keys'
import { isUnderWay } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { LeaveGuard } from '../../ui/LeaveGuard'
import { Notice } from '../../ui/Notice'
import { byteOrderMark, csvLines } from '../../util/csv'
import { saveFile } from '../../util/save-file'
import { formatMinute } from '../../util/time'

const save = (planId: string, items: readonly PlanPassword[]) => {
  const rows = items.map(({ address, display_name, password }) => [address, display_name, password])
  const text = csvLines([['Address', 'Name', 'Password'], ...rows])
  saveFile(`passwords-${planId}.csv`, new Blob([byteOrderMark + text], { type: 'text/csv' }))
}

/** The generated passwords of a plan: fetched once, in the tab that has run it, as a file or as sheets of paper. */
export const Passwords = ({ plan }: { plan: Plan }) => {
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
  if (fetched === undefined && passwordsKey === undefined && !isPending)
    return passwords_until === null && !isScheduled ? null : <Elsewhere plan={plan} />
  const getItems = async () => fetched ?? (await mutateAsync(passwordsKey ?? '')).body.items ?? []
  const saveItems = async () => {
    // What has failed is told below.
    const items = await getItems().catch(() => null)
    if (items === null) return
    save(plan_id, items)
    setSaved(true)
  }
  const isReady = fetched !== undefined || (!isUnderWay(state) && passwords_until !== null)
  const disabledReason = isReady ? null : 'They can be had when all are done.'
  return (
    <>
      <Notice
        tone={isSaved ? 'info' : 'warning'}
        title={
          isSaved
            ? 'The passwords are saved, and deleted here'
            : fetched === undefined
              ? 'The new passwords come this once'
              : 'The passwords are on this page alone'
        }
        action={
          <div className="flex flex-wrap gap-2">
            <Button
              variant={isSaved ? 'secondary' : 'primary'}
              busy={isPending}
              disabledReason={disabledReason}
              onClick={() => void saveItems()}
            >
              {isSaved ? 'Save the file again' : 'Save the passwords'}
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
            Until this page is left the file can be saved again, and sheets be printed; afterwards nobody can
            see them.
          </p>
        ) : fetched === undefined ? (
          <p>
            One file with an address and a password in each line, or a sheet of paper for each. Only this tab
            can open them
            {passwords_until === null ? '' : `, until ${formatMinute(new Date(passwords_until))}`}; when it is
            closed, nobody can.
          </p>
        ) : (
          <p>When it is left, nobody can see them: save the file too unless all sheets are printed.</p>
        )}
      </Notice>
      {error !== null && <Failure {...explainError(error)} />}
      <LeaveGuard
        dirty={!isSaved && !isPending && (fetched !== undefined || passwords_until !== null)}
        title="You have not saved the passwords"
        confirm="Leave without saving"
        cancel="Back to the passwords"
      >
        {fetched === undefined
          ? 'They can be saved on this page as long as this tab is open. When it is closed, nobody can see them.'
          : 'When this page is left, nobody can see them any more but on what has been printed.'}
      </LeaveGuard>
    </>
  )
}

/** What is said where the passwords cannot be opened: in another tab than the one that has run the plan. */
const Elsewhere = ({ plan: { state, passwords_until } }: { plan: Plan }) =>
  state === 'scheduled' || passwords_until === null ? (
    <Notice tone="info" title="The new passwords come to the tab in which this was scheduled">
      <p>Nobody else can open them. Whom they do not reach needs a new password then.</p>
    </Notice>
  ) : (
    <Notice tone="info" title="The new passwords are in the tab in which this was run">
      <p>
        Nobody else can open them. There they can be saved until {formatMinute(new Date(passwords_until))}.
      </p>
    </Notice>
  )
