import { Outlet, useLocation, useNavigate } from 'react-router'
import { callShower } from '../../api/shown-call'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { ListAuditEventsParams } from '../../contract/generated/schemas/listAuditEventsParams.zod'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { FilterBar } from '../../table/FilterBar'
import { ListTable } from '../../table/ListTable'
import { useList } from '../../table/use-list'
import { copy } from '../../ui/copy'
import { EmptyState } from '../../ui/EmptyState'
import { pathOfResource, resourceWords, verbOf } from '../../resources/audit/event-words'
import type { MenuItem } from '../../ui/menu-item'
import { Page } from '../../ui/Page'
import { eventColumns } from './event-columns'
import { eventFilters } from './event-filters'
import { auditQuery } from '../../resources/audit/queries'

/** Who changed what, and when; the newest first. */
export const EventList = () => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const navigate = useNavigate()
  const list = useList(ListAuditEventsParams, (params) => auditQuery(organization_id, params))

  const rowActions = (event: AuditEvent): MenuItem[] => {
    const { actor, resource_type, resource_id, operation } = event
    const to = pathOfResource(organization_id, event)
    const open = { pathname: paths.auditEvent(organization_id, event), search }
    return [
      { label: 'Before and after', onSelect: () => void navigate(open, { state: fromPage }) },
      {
        label: `Go to the ${resourceWords[resource_type]}`,
        to: to ?? '.',
        disabledReason: to === null ? 'It has been deleted.' : null,
      },
      {
        label: `Only this ${resourceWords[resource_type]}`,
        onSelect: () => list.move({ filters: { resource_id } }),
      },
      {
        label: 'Only by this key',
        disabledReason: actor.key_id === null ? 'It was done without a key.' : null,
        onSelect: () => list.move({ filters: { key_id: actor.key_id ?? undefined } }),
      },
      { label: 'Only this operation', onSelect: () => list.move({ filters: { operation } }) },
      { label: 'Copy request id', onSelect: () => void copy(event.request_id, 'Request id') },
    ]
  }
  return (
    <Page title="Activity">
      <ListTable
        label="Events"
        list={list}
        columns={eventColumns}
        rowId={(event) => event.audit_event_id}
        rowName={(event) => `${verbOf(event)} ${event.resource_label_unicode}`}
        rowActions={rowActions}
        filters={eventFilters}
        filterBar={FilterBar}
        searched="name or operation"
        showCall={callShower(listAuditEvents, { query: list.requestParams })}
        empty={
          <EmptyState title="Nothing has happened yet">
            Every change that anybody makes is noted here, with what it was before.
          </EmptyState>
        }
      />
      <Outlet />
    </Page>
  )
}
