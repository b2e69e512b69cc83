import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { explainStale } from '../../api/explain-error'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { useMailState } from '../../resources/health/use-mail-state'
import { countWords, planTitle, wordsOf } from '../../resources/plans/operations'
import { PlanState } from '../../resources/plans/PlanState'
import { progressOf } from '../../resources/plans/progress-words'
import { ProgressBar } from '../../resources/plans/ProgressBar'
import { isUnderWay, planQuery } from '../../resources/plans/queries'
import { receiptWords } from '../../resources/plans/receipt-words'
import { useOrganization } from '../../session/organization'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { Page } from '../../ui/Page'
import { RelativeTime } from '../../ui/RelativeTime'
import { Stale } from '../../ui/Stale'
import { formatCount } from '../../util/number'
import { formatMinute } from '../../util/time'
import { ApprovalFact } from './Approval'
import { Outlook } from './Outlook'
import { makesPasswords } from './makes-passwords'
import { Passwords } from './Passwords'
import { PlanActions } from './PlanActions'
import { PlanItems } from './PlanItems'
import { Reschedule } from './Reschedule'
import { Consequences, RunPlan } from './RunPlan'
import { Link } from '../../ui/Link'

/** One plan: what it would do while it is not run, then how far it is, and what became of it. */
export const PlanPage = () => {
  const { organization_id } = useOrganization()
  const { planId = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useSuspenseQuery(planQuery(organization_id, planId))
  const plan = data.body
  return (
    <Page
      title={planTitle(plan)}
      crumbs={[{ label: 'Bulk changes', to: paths.plans(organization_id) }]}
      actions={<PlanActions plan={plan} />}
    >
      <Stale failure={explainStale(error)} loadedAt={dataUpdatedAt} onRetry={() => void refetch()} />
      <PlanFacts plan={plan} readAt={dataUpdatedAt} />
      {makesPasswords(plan) && (plan.started_at !== null || plan.state === 'scheduled') && (
        <Passwords plan={plan} />
      )}
      {(plan.state === 'ready' || plan.state === 'awaiting_approval') && (
        <section aria-label="What will happen" className="flex max-w-xl flex-col gap-4">
          <Outlook plan={plan} />
          {plan.state === 'ready' ? (
            <RunPlan plan={plan} onStarted={() => undefined} />
          ) : (
            <Consequences plan={plan} />
          )}
        </section>
      )}
      {(plan.state === 'scheduled' || (plan.state === 'awaiting_approval' && plan.run_at !== null)) && (
        <Reschedule key={plan.run_at} plan={plan} />
      )}
      {plan.state !== 'receiving' && plan.state !== 'preparing' && <PlanItems plan={plan} />}
      <Outlet />
    </Page>
  )
}

interface PlanFactsProps {
  plan: Plan
  /** When it was read, in milliseconds since 1970. */
  readAt: number
}

const PlanFacts = ({ plan, readAt }: PlanFactsProps) => {
  const { organization_id } = useOrganization()
  const { operation, state, counts, failures, run_at, finished_at, created_by, run_by, expires_at } = plan
  const receipts = receiptWords(plan, useMailState())
  const to = (id: string) => paths.plan(organization_id, id)
  return (
    <Facts>
      <FactsRow term="State">
        <PlanState {...plan} />
        {(state === 'receiving' || isUnderWay(state)) && <UnderWay plan={plan} readAt={readAt} />}
        {state === 'scheduled' && run_at !== null && ` Begins ${formatMinute(new Date(run_at))}.`}
        {state === 'awaiting_approval' &&
          run_at !== null &&
          ` Begins ${formatMinute(new Date(run_at))}, or when it is approved after that.`}
        {state === 'on_hold' &&
          ' The service was restored from a backup. Nothing more is changed until the operator resumes it. You can cancel it.'}
        {state === 'failed' && ` ${stopWords(plan)}`}
        {state === 'ready' &&
          expires_at !== null &&
          ` Can be run until ${formatMinute(new Date(expires_at))}.`}
      </FactsRow>
      {plan.approval !== null && <ApprovalFact plan={plan} approval={plan.approval} />}
      {plan.started_at !== null && (
        <FactsRow term="So far">
          {countWords(operation, counts.done)} {wordsOf(plan).done}
          {counts.failed > 0 && `, ${formatCount(counts.failed)} failed`}
          {counts.cancelled > 0 && `, ${formatCount(counts.cancelled)} not done`}
          {counts.refused > 0 && `, ${formatCount(counts.refused)} refused`}
          {counts.unchanged > 0 && `, ${formatCount(counts.unchanged)} were so already`}.
        </FactsRow>
      )}
      {operation === 'delete' && plan.can_revert && (
        <FactsRow term="Restoring">
          For 30 days: as a whole by “Take back”, or one by one under{' '}
          <Link to={paths.deletedIdentities(organization_id)} className="text-accent hover:underline">
            Deleted people
          </Link>
          .
        </FactsRow>
      )}
      {failures.length > 0 && (
        <FactsRow term="Failed because">
          <ul>
            {failures.map(({ code, title, count }) => (
              <li key={code}>
                <Link to={{ search: `?outcome=failed&code=${code}` }} className="text-accent hover:underline">
                  {formatCount(count)}: {title}
                </Link>
              </li>
            ))}
          </ul>
        </FactsRow>
      )}
      {receipts !== null && <FactsRow term="Mail system">{receipts}</FactsRow>}
      <FactsRow term="Run by">
        <bdi>{(run_by ?? created_by).key_name}</bdi>
        {run_by === null && ', only planned'}
        {state === 'awaiting_approval' && ', once it is approved'}
      </FactsRow>
      {finished_at !== null && (
        <FactsRow term="Ended">
          <RelativeTime time={finished_at} />
        </FactsRow>
      )}
      {plan.import?.file_name != null && (
        <FactsRow term="File">
          <bdi className="wrap-anywhere">{plan.import.file_name}</bdi>
        </FactsRow>
      )}
      {plan.followed_by_plan_id !== null && (
        <FactsRow term="Leads to">
          <Link to={to(plan.followed_by_plan_id)} className="text-accent hover:underline">
            The deletion that follows
          </Link>
        </FactsRow>
      )}
      {plan.follows_plan_id !== null && (
        <FactsRow term="Comes from">
          <Link to={to(plan.follows_plan_id)} className="text-accent hover:underline">
            The plan by which they left
          </Link>
        </FactsRow>
      )}
      {plan.retry_of_plan_id !== null && (
        <FactsRow term="Comes from">
          <Link to={to(plan.retry_of_plan_id)} className="text-accent hover:underline">
            The plan of which it does the rest
          </Link>
        </FactsRow>
      )}
      {plan.reverts_plan_id !== null && (
        <FactsRow term="Comes from">
          <Link to={to(plan.reverts_plan_id)} className="text-accent hover:underline">
            The plan that it takes back
          </Link>
        </FactsRow>
      )}
    </Facts>
  )
}

const stopWords = ({ code }: Plan) =>
  ({
    key_revoked: 'The key under which it ran was revoked.',
    key_expired: 'The key under which it ran has expired.',
    permission_missing: 'The key under which it ran has lost the permission.',
  })[code as string] ?? 'It could not go on.'

const UnderWay = ({ plan, readAt }: PlanFactsProps) => {
  const progress = progressOf(plan, readAt)
  return (
    <span className="mt-1 flex max-w-sm flex-col gap-1 digits">
      {progress.words}
      <ProgressBar label={wordsOf(plan).doing} progress={progress} />
    </span>
  )
}
