import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { reschedulePlan } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { MomentField } from '../../form/MomentField'
import { follow } from '../../resources/plans/followed'
import { missingForPlan } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { randomId } from '../../util/random-id'
import { fromLocalInput, toLocalInput } from '../../util/time'

/** Gives a plan that waits for its time another one, or lets it begin. */
export const Reschedule = ({ plan }: { plan: Plan }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { plan_id, operation, approval } = plan
  const planned = toLocalInput(plan.run_at ?? '')
  const [typed, setTyped] = useState(planned)
  const mayNot = missingForPlan(profile, operation)
  const move = useMutation({
    mutationFn: (run_at: string | null) =>
      request(organization_id, reschedulePlan, {
        path: { plan_id },
        body: { run_at },
        idempotencyKey: randomId(),
      }),
    onSuccess: ({ body, showCall }) => {
      if (body.state === 'queued') follow({ organizationId: organization_id, planId: plan_id })
      toast({ title: 'The time is changed', showCall })
    },
  })
  const run_at = fromLocalInput(typed)
  return (
    <form
      noValidate
      aria-label="When it begins"
      className="flex max-w-xl flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (run_at !== undefined && mayNot === null && !move.isPending) move.mutate(run_at)
      }}
    >
      <MomentField name="run_at" label="Begins" value={typed} onChange={setTyped} />
      {approval !== null && approval.approved_by !== null && (
        <p className="text-muted">With another time it has to be approved again.</p>
      )}
      {move.error !== null && <Failure {...explainError(move.error)} />}
      <div className="flex gap-2">
        <Button
          type="submit"
          busy={move.isPending}
          disabledReason={
            mayNot ?? (run_at === undefined || typed === planned ? 'Choose another time first.' : null)
          }
        >
          Change the time
        </Button>
        <Button busy={move.isPending} disabledReason={mayNot} onClick={() => move.mutate(null)}>
          {plan.state === 'awaiting_approval' ? 'As soon as it is approved' : 'At once'}
        </Button>
      </div>
    </form>
  )
}
