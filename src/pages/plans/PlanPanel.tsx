import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { planTitle, wordsOf } from '../../resources/plans/operations'
import { progressOf } from '../../resources/plans/progress-words'
import { ProgressBar } from '../../resources/plans/ProgressBar'
import { planQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'
import { Panel } from '../../ui/Panel'
import { useAnnounced } from '../../ui/announce'
import { useClosePanel } from '../../ui/use-close-panel'
import { makesPasswords } from './makes-passwords'
import { Outlook } from './Outlook'
import { RunPlan } from './RunPlan'
import { ShortItems, shortItemsQuery } from './ShortItems'
import { usePlanPlace } from './plan-place'
import { Link } from '../../ui/Link'

const willChange = { outcome: 'will_change' } as const

const firstButton = (panel: HTMLElement) => panel.querySelector<HTMLElement>('h3, button[type=submit]')

/** What a plan would do, over the list in which it was made, and the button that runs it. */
export const PlanPanel = () => {
  const { organization_id } = useOrganization()
  const { planId = '' } = useParams()
  const leave = useClosePanel(usePlanPlace().path)
  const { data, error, dataUpdatedAt } = useQuery(planQuery(organization_id, planId))
  const plan = data?.body
  const title = plan === undefined ? 'What will happen' : wordsOf(plan).act
  return (
    <Panel title={title} initialFocus={firstButton} onClose={leave}>
      {error !== null && plan === undefined && <Failure {...explainError(error)} />}
      {plan === undefined && error === null && <p className="text-muted">Loading…</p>}
      {plan !== undefined && <PlanContent plan={plan} readAt={dataUpdatedAt} leave={leave} />}
    </Panel>
  )
}

interface PlanContentProps {
  plan: Plan
  /** When it was read, in milliseconds since 1970. */
  readAt: number
  leave: () => void
}

const PlanContent = ({ plan, readAt, leave }: PlanContentProps) => {
  const { organization_id } = useOrganization()
  const navigate = useNavigate()
  const page = paths.plan(organization_id, plan.plan_id)
  const isPrepared = plan.state !== 'preparing'
  const hasItems = isPrepared && plan.counts.will_change > 0
  const { isFetched } = useQuery({
    ...shortItemsQuery(organization_id, plan.plan_id, willChange),
    enabled: hasItems,
  })
  useAnnounced(plan.state === 'ready' ? `${planTitle(plan)}?` : '')
  if (!isPrepared) return <Preparing plan={plan} readAt={readAt} />
  // The button stands below them: it would go from under the pointer when they come.
  if (hasItems && !isFetched) return <p className="text-muted">Loading…</p>
  const onStarted = (started: Plan) => {
    // The passwords are on the page of the plan; they come this once. There it is said too for whom or when it waits.
    const isToBeSeen = makesPasswords(plan) || started.state !== 'queued'
    if (isToBeSeen) void navigate(page, { replace: true })
    else leave()
  }
  return (
    <div className="flex flex-col gap-4">
      <Outlook plan={plan} />
      {hasItems && (
        <section aria-label="What becomes of each" className="flex flex-col gap-1">
          <h3 className="font-medium">What becomes of each</h3>
          <ShortItems plan={plan} label="Who will change" items={willChange} />
          <Link to={page} className="min-h-6 font-medium text-accent hover:underline">
            All on a page of their own
          </Link>
        </section>
      )}
      {plan.state === 'ready' ? (
        <RunPlan plan={plan} onStarted={onStarted} />
      ) : (
        <p>
          This plan is run already, or cannot be run any more.{' '}
          <Link to={page} className="font-medium text-accent hover:underline">
            {planTitle(plan)}
          </Link>
        </p>
      )}
    </div>
  )
}

/** While the plan is prepared in the background: the panel may be left, the plan stays in the list of plans. */
const Preparing = ({ plan, readAt }: { plan: Plan; readAt: number }) => {
  const progress = progressOf(plan, readAt)
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <p>Looking at each of them: {progress.words}.</p>
      <ProgressBar label="Preparing" progress={progress} />
      <p className="text-muted">
        Nothing is changed yet. It goes on when this is closed, and is found under Bulk changes.
      </p>
    </div>
  )
}
