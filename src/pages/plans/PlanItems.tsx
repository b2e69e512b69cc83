import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { callShower } from '../../api/shown-call'
import { listPlanItems } from '../../contract/generated/operations/plans'
import { ListPlanItemsParams } from '../../contract/generated/schemas/listPlanItemsParams.zod'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { isThere, itemName, outcomeText } from '../../resources/plans/item-text'
import { problemTitle } from '../../resources/plans/problem-text'
import { planItemsQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import type { Filters } from '../../table/filters'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import { itemColumns } from './item-columns'
import { Problems } from './Problems'
import { StillTiles, Tiles } from './Tiles'

/** The contract's parameters with another default order: problems first. */
const ItemParams = z.extend(ListPlanItemsParams, {
  sort: z._default(ListPlanItemsParams.shape.sort.def.innerType, 'problem'),
})

/** Why a bulk change no longer has its list of identities. */
const whyRemoved = ({ state, started_at }: Plan): string => {
  if (started_at !== null) return 'The list is kept for 90 days after a bulk change has ended.'
  return state === 'expired'
    ? 'The bulk change expired before it was run. Its list was kept for one more day.'
    : 'The bulk change ended before it was run, so nothing was changed.'
}

interface PlanItemsProps {
  plan: Plan
  /** Shown between the numbers and the list. */
  children: ReactNode
}

const Column = ({ children }: { children: ReactNode }) => (
  <div className="flex min-w-0 flex-col gap-4">{children}</div>
)

/** The results of a bulk change: three numbers, the problems, and each identity; or why the list was deleted. */
export const PlanItems = ({ plan, children }: PlanItemsProps) =>
  plan.items_removed_at === null ? (
    <Listed plan={plan}>{children}</Listed>
  ) : (
    <Column>
      {plan.started_at !== null && <StillTiles plan={plan} />}
      {children}
      <EmptyState title="The list of identities was deleted">
        {whyRemoved(plan)} {plan.started_at !== null && 'Its events are still in Activity.'}
      </EmptyState>
    </Column>
  )

const Listed = ({ plan, children }: PlanItemsProps) => {
  const { organization_id } = useOrganization()
  const { plan_id, refusals, failures } = plan
  const list = useList(ItemParams, (params) => planItemsQuery(organization_id, plan_id, params))
  const reasons = [...refusals, ...failures].map(
    ({ code, title }) => [code, problemTitle(code, title)] as const,
  )
  const filters: Filters<typeof ItemParams> = {
    outcome: { label: 'Result', any: 'Any result', values: { ...outcomeText, skipped: 'Skipped' } },
    ...(reasons.length === 0
      ? {}
      : { code: { label: 'Reason', any: 'Any reason', values: Object.fromEntries(reasons) } }),
  }
  return (
    <Column>
      <Tiles
        plan={plan}
        chosen={list.state.filters.outcome}
        onChoose={(outcome) => list.move({ filters: { outcome, code: undefined } })}
      />
      <Problems plan={plan} />
      {children}
      <ListTable
        label="Identities"
        list={list}
        columns={itemColumns(plan)}
        rowId={(row) => String(row.position)}
        rowName={itemName}
        rowActions={(row) => [
          ...(isThere(row)
            ? [{ label: 'Open' as const, to: paths.identity(organization_id, row.identity_id) }]
            : []),
          { label: 'Copy ID', onSelect: () => void copy(row.identity_id, 'ID') },
        ]}
        filters={filters}
        filterBar={FilterBar}
        searchedFields="address or name"
        sortLabels={{ problem: 'Problems first', position: 'Original order' }}
        showCall={callShower(listPlanItems, { path: { plan_id }, query: list.requestParams })}
        empty={<EmptyState title="This bulk change has no identities" />}
      />
    </Column>
  )
}
