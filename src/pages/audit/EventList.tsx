import { Outlet, useLocation, useNavigate } from 'react-router'
import { callShower } from '../../api/shown-call'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { ListAuditEventsParams } from '../../contract/generated/schemas/listAuditEventsParams.zod'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { listOf } from '../../table/list-of'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import { type Act, actsOf } from '../../resources/audit/acts'
import { pathOfResource, resourceText } from '../../resources/audit/event-text'
import { actText } from '../../resources/audit/sentences'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { useNow } from '../../util/now'
import { useUnits } from '../../util/units'
import { dayHeading } from './day-heading'
import { eventColumns } from './event-columns'
import { eventFilters } from './event-filters'
import { auditQuery } from '../../resources/audit/queries'

/** A timeline. */
const drawing = 'M14 4v48M10 12h8M10 28h8M10 44h8M26 12h38M26 28h26M26 44h32'

/** The events of the organization, newest first. A request is one row, and so is a bulk change. */
export const EventList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const navigate = useNavigate()
  const units = useUnits()
  const now = useNow()
  const list = useList(ListAuditEventsParams, (params) => auditQuery(organization_id, params))

  const rowActions = ({ event, isGone }: Act): MenuItem[] => {
    const { actor, resource_type, resource_id, plan_id, operation } = event
    const to = isGone ? null : pathOfResource(organization_id, event)
    const open = { pathname: paths.auditEvent(organization_id, event.audit_event_id), search }
    return [
      { label: 'Details', onSelect: () => void navigate(open, { state: fromPage }) },
      {
        label: `Open ${resourceText[resource_type]}`,
        to: to ?? '.',
        disabledReason:
          to === null ? `This ${resourceText[resource_type]} has no page, or was deleted.` : null,
      },
      {
        label: `Only this ${resourceText[resource_type]}`,
        onSelect: () =>
          list.move({ filters: resource_type === 'plan' ? { plan_id: resource_id } : { resource_id } }),
      },
      ...(plan_id === null || resource_type === 'plan'
        ? []
        : [{ label: 'Only this bulk change' as const, onSelect: () => list.move({ filters: { plan_id } }) }]),
      {
        label: 'Only by this API key',
        disabledReason: actor.key_id === null ? 'This event has no API key.' : null,
        onSelect: () => list.move({ filters: { key_id: actor.key_id ?? undefined } }),
      },
      { label: 'Only this operation', onSelect: () => list.move({ filters: { operation } }) },
      { label: 'Copy request ID', onSelect: () => void copy(event.request_id, 'Request ID') },
    ]
  }
  return (
    <Page title="Activity">
      <ListTable
        label="Events"
        list={listOf(list, actsOf)}
        columns={eventColumns}
        rowId={({ event }) => event.audit_event_id}
        rowName={({ event }) => actText(event, units)}
        rowActions={rowActions}
        heading={dayHeading(now)}
        filters={eventFilters}
        filterBar={FilterBar}
        searchedFields="name or operation"
        showCall={callShower(listAuditEvents, { query: list.requestParams })}
        empty={
          <EmptyState title="No events yet" drawing={drawing}>
            Every change to your organization, with the values before and after.
          </EmptyState>
        }
      />
      <Outlet />
    </Page>
  )
}
