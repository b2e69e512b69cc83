import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { request } from '../../api/query'
import { cancelPlan, retryPlan, revertPlan } from '../../contract/generated/operations/plans'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { isImportRevert, missingForPlan } from '../../resources/plans/operations'
import { hasEnded } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { toast } from '../../ui/toast'
import { tellFailure } from './tell-failure'
import { randomId } from '../../util/random-id'
import { useUnits } from '../../util/units'
import { ApproveButton } from './ApprovePlan'
import { saveReport } from './plan-report'

/** A plan that another one leads to: the failed once more, or what was done taken back. It opens as a plan to be run. */
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

/** Why what a plan has done is not taken back by another plan. */
const whyNotReverted = (plan: Plan): string | null => {
  const { operation, can_revert } = plan
  if (can_revert) return null
  if (plan.items_removed_at !== null) return 'The list of identities was deleted 90 days after the end.'
  if (isImportRevert(plan)) return 'Import the file once more instead.'
  if (operation === 'delete') return 'None of them can be restored any more, or all have been.'
  if (operation === 'reset_password') return 'The old passwords are replaced.'
  return 'This bulk change has already been undone.'
}

const isStoppable = ({ state }: Plan) => state !== 'expired' && !hasEnded(state)

/** What ending a plan before its end is called in its state. */
const cancelWords = ({ state, approval }: Plan): { act: string; done: string } => {
  if (state === 'ready') return { act: 'Discard', done: 'The plan is discarded' }
  if (state !== 'awaiting_approval') return { act: 'Cancel', done: 'It is stopped' }
  return approval?.is_own === true
    ? { act: 'Withdraw', done: 'The plan is withdrawn' }
    : { act: 'Refuse', done: 'The plan is refused' }
}

/** What can be done with a plan: stop or discard it, do the rest of it, take it back, and save its report. */
export const PlanActions = ({ plan }: { plan: Plan }) => {
  const profile = useOrganization()
  const { organization_id } = profile
  const units = useUnits()
  const { plan_id, operation, state, counts } = plan
  const mayNot = missingForPlan(profile, operation)
  const cancel = useMutation({
    mutationFn: () => request(organization_id, cancelPlan, { path: { plan_id }, idempotencyKey: randomId() }),
    onSuccess: ({ showCall }) => toast({ title: cancelWords(plan).done, showCall }),
    onError: tellFailure,
  })
  const retry = useNextPlan(plan, retryPlan)
  const revert = useNextPlan(plan, revertPlan)
  const report = useMutation({
    mutationFn: () => saveReport(organization_id, plan, units),
    onError: tellFailure,
  })
  const left = counts.failed + counts.cancelled
  const isOver = hasEnded(state) && state !== 'expired'
  return (
    <>
      {state === 'awaiting_approval' && <ApproveButton plan={plan} />}
      {isStoppable(plan) && (
        <Button busy={cancel.isPending} disabledReason={mayNot} onClick={() => cancel.mutate()}>
          {cancelWords(plan).act}
        </Button>
      )}
      {isOver && left > 0 && plan.items_removed_at === null && (
        <Button busy={retry.isPending} disabledReason={mayNot} onClick={() => retry.mutate()}>
          Try the rest again
        </Button>
      )}
      {isOver && counts.done > 0 && (
        <Button
          busy={revert.isPending}
          disabledReason={mayNot ?? whyNotReverted(plan)}
          onClick={() => revert.mutate()}
        >
          Take back
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
