import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { fetchPlanPasswords } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import type { PlanPassword } from '../../contract/generated/schemas/planPassword.zod'
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

/** The generated passwords of a plan: one file, fetched once, in the tab that has run it. */
export const Passwords = ({ plan }: { plan: Plan }) => {
  const { organization_id } = useOrganization()
  const { plan_id, passwords_until, state } = plan
  const passwordsKey = usePasswordsKey(plan_id)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (passwords_key: string) =>
      request(organization_id, fetchPlanPasswords, { path: { plan_id }, body: { passwords_key } }),
    onSuccess: ({ body: { items = [] } }) => {
      forgetPasswordsKey(plan_id)
      save(plan_id, items)
    },
  })
  const fetched = data?.body.items
  if (fetched !== undefined)
    return (
      <Notice
        tone="info"
        title="The passwords are saved, and deleted here"
        action={<Button onClick={() => save(plan_id, fetched)}>Save the file again</Button>}
      >
        <p>Until this page is left the file can be saved again; afterwards nobody can see them.</p>
      </Notice>
    )
  if (passwordsKey === undefined)
    return passwords_until === null ? null : (
      <Notice tone="info" title="The new passwords are in the tab in which this was run">
        <p>
          Nobody else can open them. There they can be saved until {formatMinute(new Date(passwords_until))}.
        </p>
      </Notice>
    )
  const isReady = !isUnderWay(state) && passwords_until !== null
  return (
    <>
      <Notice
        tone="warning"
        title="The new passwords come this once"
        action={
          <Button
            variant="primary"
            busy={isPending}
            disabledReason={isReady ? null : 'They can be saved when all are done.'}
            onClick={() => mutate(passwordsKey)}
          >
            Save the passwords
          </Button>
        }
      >
        <p>
          One file with an address and a password in each line. Only this tab can open them
          {passwords_until === null ? '' : `, until ${formatMinute(new Date(passwords_until))}`}; when it is
          closed, nobody can.
        </p>
      </Notice>
      {error !== null && <Failure {...explainError(error)} />}
      <LeaveGuard
        dirty={passwords_until !== null && !isPending}
        title="You have not saved the passwords"
        confirm="Leave without saving"
        cancel="Back to the passwords"
      >
        They can be saved on this page as long as this tab is open. When it is closed, nobody can see them.
      </LeaveGuard>
    </>
  )
}
