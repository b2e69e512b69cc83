import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { useMailState } from '../../resources/health/use-mail-state'
import { planTitle } from '../../resources/plans/operations'
import { planQuery } from '../../resources/plans/queries'
import { receiptText } from '../../resources/plans/receipt-text'
import { useOrganization } from '../../session/organization'
import { FactLine } from '../../ui/FactGroups'
import { Link } from '../../ui/Link'
import { RelativeTime } from '../../ui/RelativeTime'
import { useMedia } from '../../ui/use-media'
import { approvalFacts } from './Approval'
import { useUnits } from '../../util/units'
import { hasResults, whyNotUndone } from './why-not-undone'

interface Fact {
  term: string
  value: ReactNode
}

/** A link to a bulk change that belongs to this one, by its title once that has been loaded. */
const OtherPlan = ({ planId }: { planId: string }) => {
  const units = useUnits()
  const { organization_id } = useOrganization()
  const { data } = useQuery({ ...planQuery(organization_id, planId), refetchInterval: false })
  return (
    <Link to={paths.plan(organization_id, planId)} className="font-medium text-accent hover:underline">
      {data === undefined ? 'Bulk change' : planTitle(data.body, units)}
    </Link>
  )
}

const otherPlans = (plan: Plan): Fact[] =>
  (
    [
      ['Undoes', plan.reverts_plan_id],
      ['Retries', plan.retry_of_plan_id],
      ['Follows', plan.follows_plan_id],
      ['Followed by', plan.followed_by_plan_id],
    ] as const
  ).flatMap(([term, planId]) => (planId === null ? [] : [{ term, value: <OtherPlan planId={planId} /> }]))

const timeFact = (term: string, time: string | null): Fact[] =>
  time === null ? [] : [{ term, value: <RelativeTime time={time} /> }]

const textFact = (term: string, text: string | null | undefined): Fact[] =>
  text == null ? [] : [{ term, value: <bdi>{text}</bdi> }]

const factsOf = (plan: Plan, receipts: string | null): Fact[] => {
  const { state, created_by, run_by, created_at, run_at, started_at, finished_at, expires_at } = plan
  const waits = state === 'scheduled' || state === 'awaiting_approval'
  return [
    ...textFact('Created by', created_by.key_name),
    ...timeFact('Created', created_at),
    ...(state === 'ready' ? timeFact('Expires', expires_at) : []),
    ...textFact('Reason', plan.change.status_reason),
    ...(run_by === null || run_by.key_id === created_by.key_id ? [] : textFact('Run by', run_by.key_name)),
    ...approvalFacts(plan),
    ...(waits ? timeFact('Begins', run_at) : []),
    ...timeFact('Started', started_at),
    ...timeFact('Finished', finished_at),
    ...textFact('Mail server', receipts),
    ...textFact('File', plan.import?.file_name),
    ...otherPlans(plan),
    ...(hasResults(plan) ? textFact('Undo', whyNotUndone(plan)) : []),
  ]
}

/** Who made a bulk change, when it runs, and what it belongs to: a column beside it, on a narrow screen folded below. */
export const PlanFacts = ({ plan }: { plan: Plan }) => {
  const facts = factsOf(plan, receiptText(plan, useMailState()))
  const isBeside = useMedia('(width >= 75rem)')
  const list = (
    <dl className="digits">
      {facts.map(({ term, value }) => (
        <FactLine key={term} term={term}>
          {value}
        </FactLine>
      ))}
    </dl>
  )
  if (isBeside)
    return (
      <section aria-label="Details" className="h-fit rounded-lg border border-line bg-surface px-4 py-3">
        {list}
      </section>
    )
  return (
    <details className="rounded-lg border border-line bg-surface px-4">
      <summary className="min-h-10 cursor-pointer py-2.5 font-medium pointer-coarse:min-h-11">
        Details
      </summary>
      <div className="pb-4">{list}</div>
    </details>
  )
}
