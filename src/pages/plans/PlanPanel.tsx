import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { planTitle } from '../../resources/plans/operations'
import { progressOf } from '../../resources/plans/progress-text'
import { ProgressBar } from '../../resources/plans/ProgressBar'
import { planQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'
import { FootBar } from '../../ui/FootBar'
import { Panel } from '../../ui/Panel'
import { useAnnouncement } from '../../ui/announce'
import { useClosePanel } from '../../ui/use-close-panel'
import { ApprovalNotice } from './Approval'
import { Consequences } from './Consequences'
import { makesPasswords } from './makes-passwords'
import { planHeading } from './plan-heading'
import { Preview } from './Preview'
import { RunPlan } from './RunPlan'
import { ShortItems, shortItemsQuery } from './ShortItems'
import { usePlanPlace } from './plan-place'
import { Link } from '../../ui/Link'
import { useUnits } from '../../util/units'

const willChange = { outcome: 'will_change' } as const

const firstButton = (panel: HTMLElement) => panel.querySelector<HTMLElement>('h3, button[type=submit]')

/** The preview of a bulk change, over the list in which it was made, and the button that runs it. */
export const PlanPanel = () => {
  const units = useUnits()
  const { organization_id } = useOrganization()
  const { planId = '' } = useParams()
  const leave = useClosePanel(usePlanPlace().path)
  const { data, error, dataUpdatedAt } = useQuery(planQuery(organization_id, planId))
  const plan = data?.body
  const title = plan === undefined ? 'Preview' : planHeading(plan, units)
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
  const units = useUnits()
  const { organization_id } = useOrganization()
  const navigate = useNavigate()
  const page = paths.plan(organization_id, plan.plan_id)
  const isPrepared = plan.state !== 'preparing'
  const hasItems = isPrepared && plan.counts.will_change > 0
  const { isFetched } = useQuery({
    ...shortItemsQuery(organization_id, plan.plan_id, willChange),
    enabled: hasItems,
  })
  useAnnouncement(plan.state === 'ready' ? `${planTitle(plan, units)}?` : '')
  if (!isPrepared) return <Preparing plan={plan} readAt={readAt} />
  // The button is below them: it would move away from the pointer when they are loaded.
  if (hasItems && !isFetched) return <p className="text-muted">Loading…</p>
  const onStarted = (started: Plan) => {
    // Its page has the new passwords, and says what it waits for.
    const opensPage = makesPasswords(plan) || started.state !== 'queued'
    if (opensPage) void navigate(page, { replace: true })
    else leave()
  }
  return (
    <div className="flex flex-col gap-4">
      <Preview plan={plan} />
      {hasItems && (
        <section aria-label="Identities that will change" className="flex flex-col gap-1">
          <ShortItems plan={plan} label="Will change" items={willChange} />
          <Link to={page} className="min-h-6 font-medium text-accent hover:underline">
            View all
          </Link>
        </section>
      )}
      {plan.state === 'ready' ? (
        <>
          {hasItems && <Consequences plan={plan} />}
          <ApprovalNotice plan={plan} />
          <FootBar place="panel">
            <RunPlan plan={plan} onStarted={onStarted} />
          </FootBar>
        </>
      ) : (
        <p>
          This bulk change has been run, or can no longer be run.{' '}
          <Link to={page} className="font-medium text-accent hover:underline">
            {planTitle(plan, units)}
          </Link>
        </p>
      )}
    </div>
  )
}

/** The progress while the server checks each identity. The panel may be closed before it ends. */
const Preparing = ({ plan, readAt }: { plan: Plan; readAt: number }) => {
  const progress = progressOf(plan, readAt)
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <p>Preparing the preview: {progress.words}.</p>
      <ProgressBar label="Preparing" progress={progress} />
      <p className="text-muted">
        Nothing changes yet. You can close this panel, and find the preview under Bulk changes.
      </p>
    </div>
  )
}
