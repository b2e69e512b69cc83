import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { approvePlan } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { follow } from '../../resources/plans/followed'
import { missingForPlan, planAction } from '../../resources/plans/operations'
import { planQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { RelativeTime } from '../../ui/RelativeTime'
import { toast } from '../../ui/toast'
import { fromPage, useClosePanel } from '../../ui/use-close-panel'
import { Button } from '../../ui/Button'
import { lowerFirst } from '../../util/lower-first'
import { randomId } from '../../util/random-id'
import { formatMinute } from '../../util/time'

/** Why the key in use can't approve a bulk change that waits; null where it can. */
const whyNotApproved = ({ state, approval }: Plan): string | null => {
  if (state !== 'awaiting_approval') return 'This bulk change no longer waits for approval.'
  return approval?.is_own === true
    ? 'Another administrator must approve this. Your key is the requesting key, or both were created from the same key.'
    : null
}

/** Opens the question before a bulk change is approved. */
export const ApproveButton = ({ plan }: { plan: Plan }) => {
  const profile = useOrganization()
  const navigate = useNavigate()
  return (
    <Button
      variant="primary"
      disabledReason={missingForPlan(profile, plan.operation) ?? whyNotApproved(plan)}
      onClick={() =>
        void navigate(paths.approvePlan(profile.organization_id, plan.plan_id), { state: fromPage })
      }
    >
      Approve…
    </Button>
  )
}

/** The act that is approved: `delete 8 identities`. */
const actOf = (plan: Plan): string => lowerFirst(planAction(plan))

/** How a bulk change that needs an approval can be undone. */
const undoText = ({ operation }: Plan): string =>
  operation === 'delete'
    ? 'You can restore them, with their mail, for 30 days.'
    : 'Identities that it deletes can be restored, with their mail, for 30 days. To undo the rest, import the file again.'

/** Asks before a second key lets a bulk change begin: who asked, why, how many, and how it can be undone. */
export const ApprovePlan = () => {
  const profile = useOrganization()
  const { organization_id } = profile
  const { planId = '' } = useParams()
  const plan = useSuspenseQuery(planQuery(organization_id, planId)).data.body
  const leave = useClosePanel(paths.plan(organization_id, planId))
  const approve = useMutation({
    mutationFn: () =>
      request(organization_id, approvePlan, { path: { plan_id: planId }, idempotencyKey: randomId() }),
    onSuccess: ({ body, showCall }) => {
      if (body.state === 'queued') follow({ organizationId: organization_id, planId })
      toast({ title: 'Bulk change approved', showCall })
      leave()
    },
  })
  const reason = plan.change.status_reason ?? null
  const act = `Approve and ${actOf(plan)}`
  return (
    <ConfirmDialog
      title={`${act}?`}
      confirm={act}
      disabledReason={missingForPlan(profile, plan.operation) ?? whyNotApproved(plan)}
      failure={approve.error !== null && <Failure {...explainError(approve.error)} />}
      busy={approve.isPending}
      onConfirm={() => approve.mutate()}
      onClose={leave}
    >
      <p>
        <bdi className="font-medium">{plan.run_by?.key_name}</bdi> asked
        {plan.approval !== null && (
          <>
            {' '}
            <RelativeTime time={plan.approval.asked_at} />
          </>
        )}
        .{plan.run_at !== null && ` Begins ${formatMinute(new Date(plan.run_at))}.`}
      </p>
      {reason !== null && (
        <p>
          Reason: <bdi>{reason}</bdi>
        </p>
      )}
      <p>{undoText(plan)}</p>
    </ConfirmDialog>
  )
}
