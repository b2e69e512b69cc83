import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Outlet, useParams } from 'react-router'
import { explainStale } from '../../api/explain-error'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { wordsOf } from '../../resources/plans/operations'
import { PlanState } from '../../resources/plans/PlanState'
import { progressOf } from '../../resources/plans/progress-words'
import { ProgressBar } from '../../resources/plans/ProgressBar'
import { isUnderWay, planQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Notice } from '../../ui/Notice'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { useMedia } from '../../ui/use-media'
import { formatMinute } from '../../util/time'
import { ApprovalNotice } from './Approval'
import { Consequences } from './Consequences'
import { FixRows } from './import/FixRows'
import { Passwords } from './Passwords'
import { PlanActions } from './PlanActions'
import { PlanFacts } from './PlanFacts'
import { planHeading } from './plan-heading'
import { PlanItems } from './PlanItems'
import { FullMailboxes } from './Preview'
import { Reschedule } from './Reschedule'
import { RunPlan } from './RunPlan'
import { StorageChange } from './StorageChange'

const isBeforeRun = ({ state }: Plan) =>
  state === 'ready' || state === 'awaiting_approval' || state === 'scheduled'

/** The bar at the bottom: how a bulk change is run or rescheduled. */
const footOf = (plan: Plan): ReactNode => {
  if (plan.state === 'ready') return <RunPlan plan={plan} onStarted={() => undefined} />
  if (plan.state === 'scheduled' || (plan.state === 'awaiting_approval' && plan.run_at !== null))
    return <Reschedule key={plan.run_at} plan={plan} />
  return undefined
}

/** One bulk change: a preview before it runs, its progress, and its results. */
export const PlanPage = () => {
  const { organization_id } = useOrganization()
  const { planId = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useSuspenseQuery(planQuery(organization_id, planId))
  const plan = data.body
  const isNarrow = useMedia('(width < 40rem)')
  const actions = <PlanActions plan={plan} />
  // On a phone the numbers come before the buttons.
  const below = isNarrow && <div className="flex flex-wrap gap-2">{actions}</div>
  const isReceived = plan.state !== 'receiving' && plan.state !== 'preparing'
  return (
    <Page
      title={planHeading(plan)}
      badge={<PlanState {...plan} />}
      crumbs={[{ label: 'Bulk changes', to: paths.plans(organization_id) }]}
      actions={isNarrow ? undefined : actions}
      foot={footOf(plan)}
    >
      <Stale failure={explainStale(error)} loadedAt={dataUpdatedAt} onRetry={() => void refetch()} />
      <Progress plan={plan} readAt={dataUpdatedAt} />
      <Passwords plan={plan} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 min-[75rem]:grid-cols-[minmax(0,1fr)_16rem] min-[90rem]:grid-cols-[minmax(0,1fr)_20rem]">
        {isReceived ? (
          <PlanItems plan={plan}>
            {below}
            <FixRows plan={plan} />
            {isBeforeRun(plan) && <Effects plan={plan} />}
          </PlanItems>
        ) : (
          below
        )}
        <PlanFacts plan={plan} />
      </div>
      <Outlet />
    </Page>
  )
}

/** What a bulk change that has not run does: to the storage, and to the identities. */
const Effects = ({ plan }: { plan: Plan }) => {
  const { allotment, counts } = plan
  if (counts.will_change === 0) return null
  return (
    <section aria-label="What will happen" className="flex flex-col gap-3">
      {allotment !== null && <StorageChange allotment={allotment} />}
      <FullMailboxes plan={plan} />
      <Consequences plan={plan} />
      <ApprovalNotice plan={plan} />
    </section>
  )
}

const stopReasons: Partial<Record<NonNullable<Plan['code']>, string>> = {
  key_revoked: 'The key that ran it was revoked.',
  key_expired: 'The key that ran it has expired.',
  permission_missing: 'The key that ran it has lost the permission.',
}

/** How far a bulk change is, or why it has stopped or waits. */
const Progress = ({ plan, readAt }: { plan: Plan; readAt: number }) => {
  const { state, run_at, code } = plan
  if (state === 'receiving' || isUnderWay(state)) {
    const progress = progressOf(plan, readAt)
    return (
      <div className="flex flex-col gap-1 digits">
        <ProgressBar label={wordsOf(plan).doing} progress={progress} />
        <p className="text-muted">{progress.words}</p>
      </div>
    )
  }
  if (state === 'on_hold')
    return (
      <Notice tone="warning" title="The service was restored from a backup.">
        <p>Nothing changes until the operator resumes this bulk change. You can cancel it.</p>
      </Notice>
    )
  if (state === 'failed')
    return (
      <Notice
        tone="danger"
        title={(code && stopReasons[code]) ?? 'The bulk change stopped before it had finished.'}
      />
    )
  if (run_at === null || (state !== 'scheduled' && state !== 'awaiting_approval')) return null
  const begins = formatMinute(new Date(run_at))
  return (
    <p>
      {state === 'scheduled'
        ? `Begins ${begins}.`
        : `Begins ${begins}, or when it is approved if that is later.`}
    </p>
  )
}
