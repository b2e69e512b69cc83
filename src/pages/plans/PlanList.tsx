import { callShower } from '../../api/shown-call'
import { listPlans } from '../../contract/generated/operations/plans'
import { ListPlansParams } from '../../contract/generated/schemas/listPlansParams.zod'
import * as paths from '../../paths'
import { planStateText } from '../../resources/plans/plan-states'
import { actionOf, planOperations, planTitle } from '../../resources/plans/operations'
import { plansQuery } from '../../resources/plans/queries'
import { useOrganization } from '../../session/organization'
import { FilterBar } from '../../table/FilterBar'
import type { Filters } from '../../table/filters'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { ButtonLink } from '../../ui/ButtonLink'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import { Page } from '../../ui/Page'
import { planColumns } from './plan-columns'
import { useUnits } from '../../util/units'

const filters: Filters<typeof ListPlansParams> = {
  state: {
    label: 'State',
    any: 'Any state',
    values: planStateText,
  },
  operation: {
    label: 'Action',
    any: 'Any action',
    values: Object.fromEntries(planOperations.map((one) => [one, actionOf(one).labels.action])),
  },
}

/** All bulk changes, the newest first. */
export const PlanList = () => {
  const units = useUnits()
  const { organization_id } = useOrganization()
  const list = useList(ListPlansParams, (params) => plansQuery(organization_id, params))
  return (
    <Page title="Bulk changes">
      <ListTable
        label="Bulk changes"
        list={list}
        columns={planColumns}
        rowId={(row) => row.plan_id}
        rowName={(plan) => planTitle(plan, units)}
        rowActions={(row) => [
          { label: 'Open', to: paths.plan(organization_id, row.plan_id) },
          { label: 'Copy ID', onSelect: () => void copy(row.plan_id, 'ID') },
        ]}
        filters={filters}
        filterBar={FilterBar}
        showCall={callShower(listPlans, { query: list.requestParams })}
        empty={
          <EmptyState
            title="No bulk changes yet"
            action={<ButtonLink to={paths.identities(organization_id)}>Go to identities</ButtonLink>}
          >
            Select identities or mailboxes in a list, then choose what to do. Each bulk change and its results
            appear here.
          </EmptyState>
        }
      />
    </Page>
  )
}
