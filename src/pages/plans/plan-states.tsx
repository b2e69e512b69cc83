import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import { labelsOf } from '../../resources/plans/operations'
import { ProgressBar } from '../../resources/plans/ProgressBar'
import { progressOf } from '../../resources/plans/progress-text'
import { focusPageHeading } from '../../ui/focus-page'
import { Notice } from '../../ui/Notice'
import { formatMinute } from '../../util/time'
import { Reschedule } from './Reschedule'
import { RunPlan } from './RunPlan'

/** What the page of a bulk change shows in a state, besides its title (`planHeading`) and its badge. */
interface StateView {
  /** How far it is, or why it waits or has stopped. */
  text?: (plan: Plan, readAt: number) => ReactNode
  /** The bar at the bottom: how it is run or rescheduled. */
  actions?: (plan: Plan) => ReactNode
  /** Whether its items are listed. */
  hasItems: boolean
  /** Whether the page says what will happen. */
  isPreview: boolean
}

const progress = (plan: Plan, readAt: number) => {
  const now = progressOf(plan, readAt)
  return (
    <div className="flex flex-col gap-1 digits">
      <ProgressBar label={labelsOf(plan).doing} progress={now} />
      <p className="text-muted">{now.words}</p>
    </div>
  )
}

const stopReasons: Partial<Record<NonNullable<Plan['code']>, string>> = {
  key_revoked: 'The key that ran it was revoked.',
  key_expired: 'The key that ran it has expired.',
  permission_missing: 'The key that ran it has lost the permission.',
}

const stopReason = ({ code }: Plan) => (
  <Notice
    tone="danger"
    title={(code && stopReasons[code]) ?? 'The bulk change stopped before it had finished.'}
  />
)

const hold = () => (
  <Notice tone="warning" title="The service was restored from a backup.">
    <p>Nothing changes until the operator resumes this bulk change. You can cancel it.</p>
  </Notice>
)

const begins =
  (end: string) =>
  ({ run_at }: Plan) =>
    run_at !== null && <p>{`Begins ${formatMinute(new Date(run_at))}${end}`}</p>

const run = (plan: Plan) => <RunPlan plan={plan} onStarted={focusPageHeading} />

const reschedule = (plan: Plan) =>
  plan.run_at === null ? undefined : <Reschedule key={plan.run_at} plan={plan} />

const received = { hasItems: true, isPreview: false }
const preview = { hasItems: true, isPreview: true }

/** What the page shows in each state. */
export const stateViews: Readonly<Record<Plan['state'], StateView>> = {
  receiving: { text: progress, hasItems: false, isPreview: false },
  preparing: { text: progress, hasItems: false, isPreview: false },
  ready: { actions: run, ...preview },
  awaiting_approval: {
    text: begins(', or when it is approved if that is later.'),
    actions: reschedule,
    ...preview,
  },
  scheduled: { text: begins('.'), actions: reschedule, ...preview },
  queued: { text: progress, ...received },
  running: { text: progress, ...received },
  on_hold: { text: hold, ...received },
  done: received,
  cancelled: received,
  failed: { text: stopReason, ...received },
  expired: received,
}
