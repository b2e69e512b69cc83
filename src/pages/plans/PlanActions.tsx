import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '../../api/query'
import { cancelPlan, retryPlan, revertPlan } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { missingForPlan } from '../../resources/plans/operations'
import { hasEnded } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import { tellFailure } from './tell-failure'
import { randomId } from '../../util/random-id'
import { useUnits } from '../../util/units'
import { ApproveButton } from './ApprovePlan'
import { saveReport } from './plan-report'
import { hasResults, whyNotUndone } from './why-not-undone'

/** Makes a bulk change from another one: a retry of what failed, or an undo. It opens as a preview. */
const useNextPlan = (plan: Plan, operation: typeof retryPlan) => {
  const { organization_id } = useOrganization()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () =>
      request(organization_id, operation, {
        path: { plan_id: plan.plan_id },
        idempotencyKey: randomId(),
      }),
    onSuccess: ({ body }) => void navigate(paths.plan(organization_id, body.plan_id)),
    onError: tellFailure,
  })
}

const isStoppable = ({ state }: Plan) => state !== 'expired' && !hasEnded(state)

/** The words for ending a bulk change in its state. */
const cancelText = ({ state, approval }: Plan): { act: string; done: string } => {
  if (state === 'ready') return { act: 'Discard', done: 'Bulk change discarded' }
  if (state !== 'awaiting_approval') return { act: 'Cancel', done: 'Bulk change canceled' }
  return approval?.is_own === true
    ? { act: 'Withdraw', done: 'Request withdrawn' }
    : { act: 'Decline', done: 'Approval declined' }
}

/** The acts for a bulk change besides running it: approve, cancel, retry what failed, undo, and save the report. */
export const PlanActions = ({ plan }: { plan: Plan }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const units = useUnits()
  const { plan_id, operation, state, counts } = plan
  const permissionReason = missingForPlan(profile, operation)
  const cancel = useMutation({
    mutationFn: () => request(organization_id, cancelPlan, { path: { plan_id }, idempotencyKey: randomId() }),
    onSuccess: ({ showCall }) => toast({ title: cancelText(plan).done, showCall }),
    onError: tellFailure,
  })
  const retry = useNextPlan(plan, retryPlan)
  const revert = useNextPlan(plan, revertPlan)
  const report = useMutation({
    mutationFn: () => saveReport(organization_id, plan, units),
    onError: tellFailure,
  })
  const unfinished = counts.failed + counts.cancelled
  const isOver = hasEnded(state) && state !== 'expired'
  return (
    <>
      {state === 'awaiting_approval' && <ApproveButton plan={plan} />}
      {isStoppable(plan) && (
        <Button busy={cancel.isPending} disabledReason={permissionReason} onClick={() => cancel.mutate()}>
          {cancelText(plan).act}
        </Button>
      )}
      {isOver && unfinished > 0 && plan.items_removed_at === null && (
        <Button busy={retry.isPending} disabledReason={permissionReason} onClick={() => retry.mutate()}>
          Retry {counts.failed > 0 ? 'failed' : 'skipped'}
        </Button>
      )}
      {hasResults(plan) && (
        <Button
          busy={revert.isPending}
          disabledReason={permissionReason ?? whyNotUndone(plan)}
          onClick={() => revert.mutate()}
        >
          Undo
        </Button>
      )}
      {state !== 'receiving' && state !== 'preparing' && plan.items_removed_at === null && (
        <Button busy={report.isPending} onClick={() => report.mutate()}>
          Save report
        </Button>
      )}
    </>
  )
}
