import { callShower } from '../../api/shown-call'
import { listPlans } from '../../contract/generated/operations/plans'
import { ListPlansParams } from '../../contract/generated/schemas/listPlansParams.zod'
import * as paths from '../../paths'
import { planOperations, planTitle, planWords } from '../../resources/plans/operations'
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

const filters: Filters<typeof ListPlansParams> = {
  state: {
    label: 'State',
    any: 'Any state',
    values: {
      receiving: 'Rows are missing',
      preparing: 'Being prepared',
      ready: 'Not run',
      awaiting_approval: 'Waits for approval',
      scheduled: 'Scheduled',
      queued: 'About to begin',
      running: 'Running',
      on_hold: 'On hold',
      done: 'Done',
      cancelled: 'Cancelled',
      failed: 'Stopped',
      expired: 'Expired',
    },
  },
  operation: {
    label: 'What',
    any: 'Anything',
    values: Object.fromEntries(planOperations.map((one) => [one, planWords[one].act])),
  },
}

/** What was done to many people at once, is being done, or is planned; the newest first. */
export const PlanList = () => {
  const { organization_id } = useOrganization()
  const list = useList(ListPlansParams, (params) => plansQuery(organization_id, params))
  return (
    <Page title="Bulk changes">
      <ListTable
        label="Bulk changes"
        list={list}
        columns={planColumns}
        rowId={(row) => row.plan_id}
        rowName={planTitle}
        rowActions={(row) => [
          { label: 'Open', to: paths.plan(organization_id, row.plan_id) },
          { label: 'Copy id', onSelect: () => void copy(row.plan_id, 'Id') },
        ]}
        filters={filters}
        filterBar={FilterBar}
        showCall={callShower(listPlans, { query: list.requestParams })}
        empty={
          <EmptyState
            title="Nothing has been changed for many at once"
            action={<ButtonLink to={paths.identities(organization_id)}>Identities</ButtonLink>}
          >
            Select people in the list of identities or of mailboxes, or all that its filters find. What is
            done to them then stands here, with what became of each.
          </EmptyState>
        }
      />
    </Page>
  )
}
