import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { reschedulePlan } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { follow } from '../../resources/plans/followed'
import { missingForPlan } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { randomId } from '../../util/random-id'
import { fromLocalInput, toLocalInput } from '../../util/time'
import { MomentChoice } from './WhenToRun'

/** Gives a scheduled bulk change another time, or runs it now. */
export const Reschedule = ({ plan }: { plan: Plan }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { plan_id, operation, approval } = plan
  const scheduled = toLocalInput(plan.run_at ?? '')
  const [typed, setTyped] = useState(scheduled)
  const permissionReason = missingForPlan(profile, operation)
  const move = useMutation({
    mutationFn: (run_at: string | null) =>
      request(organization_id, reschedulePlan, {
        path: { plan_id },
        body: { run_at },
        idempotencyKey: randomId(),
      }),
    onSuccess: ({ body, showCall }) => {
      if (body.state === 'queued') follow({ organizationId: organization_id, planId: plan_id })
      toast({ title: 'Bulk change rescheduled', showCall })
    },
  })
  const run_at = fromLocalInput(typed)
  return (
    <form
      noValidate
      aria-label="Schedule"
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (run_at !== undefined && permissionReason === null && !move.isPending) move.mutate(run_at)
      }}
    >
      <MomentChoice value={typed} onChange={setTyped} />
      {approval !== null && approval.approved_by !== null && (
        <p className="text-muted">A new time needs a new approval.</p>
      )}
      {move.error !== null && <Failure {...explainError(move.error)} />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={move.isPending} disabledReason={permissionReason} onClick={() => move.mutate(null)}>
          {plan.state === 'awaiting_approval' ? 'Run when approved' : 'Run now'}
        </Button>
        <Button
          type="submit"
          variant="primary"
          busy={move.isPending}
          disabledReason={
            permissionReason ??
            (run_at === undefined || typed === scheduled ? 'Choose another time first.' : null)
          }
        >
          Change time
        </Button>
      </div>
    </form>
  )
}
