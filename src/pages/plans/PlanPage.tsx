import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useParams } from 'react-router'
import { explainStale } from '../../api/explain-error'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { PlanState } from '../../resources/plans/PlanState'
import { planQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { Page } from '../../ui/Page'
import { Stale } from '../../ui/Stale'
import { useMedia } from '../../ui/use-media'
import { ApprovalNotice } from './Approval'
import { Consequences } from './Consequences'
import { FixRows } from './import/check/FixRows'
import { Passwords } from './Passwords'
import { PlanActions } from './PlanActions'
import { PlanFacts } from './PlanFacts'
import { planHeading } from './plan-heading'
import { PlanItems } from './PlanItems'
import { stateViews } from './plan-states'
import { FullMailboxesNotice } from './Preview'
import { ReplacedPasswords } from './ReplacedPasswords'
import { StorageChange } from './StorageChange'
import { useUnits } from '../../util/units'

/** One bulk change: a preview before it runs, its progress, and its results. */
export const PlanPage = () => {
  const units = useUnits()
  const { organization_id } = useOrganization()
  const { planId = '' } = useParams()
  const { data, error, dataUpdatedAt, refetch } = useSuspenseQuery(planQuery(organization_id, planId))
  const plan = data.body
  const isNarrow = useMedia('(width < 40rem)')
  const actions = <PlanActions plan={plan} />
  // On a phone the numbers come before the buttons.
  const below = isNarrow && <div className="flex flex-wrap gap-2">{actions}</div>
  const { text, actions: foot, hasItems, isPreview } = stateViews[plan.state]
  return (
    <Page
      title={planHeading(plan, units)}
      badge={<PlanState {...plan} />}
      crumbs={[{ label: 'Bulk changes', to: paths.plans(organization_id) }]}
      actions={isNarrow ? undefined : actions}
      foot={foot?.(plan)}
    >
      <Stale failure={explainStale(error)} loadedAt={dataUpdatedAt} onRetry={() => void refetch()} />
      {text?.(plan, dataUpdatedAt)}
      <Passwords plan={plan} />
      <ReplacedPasswords plan={plan} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-4 min-[75rem]:grid-cols-[minmax(0,1fr)_16rem] min-[90rem]:grid-cols-[minmax(0,1fr)_20rem]">
        {hasItems ? (
          <PlanItems plan={plan}>
            {below}
            <FixRows plan={plan} />
            {isPreview && <Effects plan={plan} />}
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
      <FullMailboxesNotice plan={plan} />
      <Consequences plan={plan} />
      <ApprovalNotice plan={plan} />
    </section>
  )
}
