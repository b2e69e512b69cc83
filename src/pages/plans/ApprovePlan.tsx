import { useMutation } from '@tanstack/react-query'
import { request } from '../../api/query'
import { approvePlan } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { follow } from '../../resources/plans/followed'
import { missingForPlan } from '../../resources/plans/operations'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import { randomId } from '../../util/random-id'
import { tellFailure } from './tell-failure'

/** Why the key in use does not approve a plan that waits; null where it may. */
const whyNotApproved = ({ approval }: Plan): string | null =>
  approval?.is_own === true
    ? 'Somebody else approves it: this key has asked, or it comes from the one that has.'
    : null

/** The button by which a second key lets a plan begin. */
export const ApprovePlan = ({ plan }: { plan: Plan }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { plan_id, operation } = plan
  const approve = useMutation({
    mutationFn: () =>
      request(organization_id, approvePlan, { path: { plan_id }, idempotencyKey: randomId() }),
    onSuccess: ({ body, showCall }) => {
      if (body.state === 'queued') follow({ organizationId: organization_id, planId: plan_id })
      toast({ title: 'The plan is approved', showCall })
    },
    onError: tellFailure,
  })
  return (
    <Button
      variant="primary"
      busy={approve.isPending}
      disabledReason={missingForPlan(profile, operation) ?? whyNotApproved(plan)}
      onClick={() => approve.mutate()}
    >
      Approve
    </Button>
  )
}
