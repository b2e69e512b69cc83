import { callShower } from '../../api/shown-call'
import { listPlanItems } from '../../contract/generated/operations/plans'
import { ListPlanItemsParams } from '../../contract/generated/schemas/listPlanItemsParams.zod'
import type { Plan } from '../../contract/generated/schemas/plan.zod'
import * as paths from '../../paths'
import { isThere, itemName, outcomeWords } from '../../resources/plans/item-words'
import { planItemsQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import type { Filters } from '../../table/filters'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import { itemColumns } from './item-columns'

/** Why a bulk change no longer has its list of identities. */
const whyRemoved = ({ state, started_at }: Plan): string => {
  if (started_at !== null) return 'The list is kept for 90 days after a bulk change has ended.'
  return state === 'expired'
    ? 'The bulk change expired before it was run. Its list was kept for one more day.'
    : 'The bulk change ended before it was run, so nothing was changed.'
}

/** The identities of a bulk change, with the result for each; or why the list was deleted. */
export const PlanItems = ({ plan }: { plan: Plan }) =>
  plan.items_removed_at === null ? (
    <ItemList plan={plan} />
  ) : (
    <EmptyState title="The list of identities was deleted">
      {whyRemoved(plan)} {plan.started_at !== null && 'Its events are still in Activity.'}
    </EmptyState>
  )

const ItemList = ({ plan }: { plan: Plan }) => {
  const { organization_id } = useOrganization()
  const { plan_id, operation, refusals, failures } = plan
  const list = useList(ListPlanItemsParams, (params) => planItemsQuery(organization_id, plan_id, params))
  const reasons = [...refusals, ...failures].map(({ code, title }) => [code, title] as const)
  const filters: Filters<typeof ListPlanItemsParams> = {
    outcome: { label: 'Outcome', any: 'Any outcome', values: outcomeWords },
    ...(reasons.length === 0
      ? {}
      : { code: { label: 'Reason', any: 'Any reason', values: Object.fromEntries(reasons) } }),
  }
  return (
    <ListTable
      label="People"
      list={list}
      columns={itemColumns(operation)}
      rowId={(row) => String(row.position)}
      rowName={itemName}
      rowActions={(row) => [
        ...(isThere(row) ? [{ label: 'Open', to: paths.identity(organization_id, row.identity_id) }] : []),
        { label: 'Copy id', onSelect: () => void copy(row.identity_id, 'Id') },
      ]}
      filters={filters}
      filterBar={FilterBar}
      searched="address or name"
      showCall={callShower(listPlanItems, { path: { plan_id }, query: list.requestParams })}
      empty={<EmptyState title="Nobody is in this plan" />}
    />
  )
}
