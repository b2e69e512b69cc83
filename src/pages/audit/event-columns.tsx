import { Link, useLocation } from 'react-router'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { columnsOf } from '../../table/columns'
import { PendingMark } from './PendingMark'
import { nameOfResource, operationWords, resourceWords, verbOf } from '../../resources/audit/event-words'
import { RelativeTime } from '../../ui/RelativeTime'
import { Address } from '../../ui/Address'

const WhatCell = (event: AuditEvent) => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  return (
    <span className="flex items-center gap-1.5">
      <span className="shrink-0 text-muted">
        {verbOf(event)} {resourceWords[event.resource_type]}
      </span>{' '}
      <Link
        to={{ pathname: paths.auditEvent(organization_id, event), search }}
        state={fromPage}
        className="block min-w-0 truncate font-medium text-accent hover:underline"
      >
        <Address of={nameOfResource(event)} />
      </Link>
      <PendingMark request_id={event.request_id} />
    </span>
  )
}

const column = columnsOf<AuditEvent>()
/** The columns of the list of events. */
export const eventColumns = [
  column.accessor('resource_label', {
    header: 'What',
    meta: { card: 'title' },
    cell: ({ row }) => <WhatCell {...row.original} />,
  }),
  column.accessor((event) => event.actor.key_name, {
    id: 'actor',
    header: 'Who',
    meta: { width: 'w-44', card: 'line' },
  }),
  column.accessor('operation', {
    header: 'Operation',
    meta: { width: 'w-52', hiding: '@max-[56rem]:hidden' },
    cell: ({ getValue }) => operationWords[getValue()] ?? getValue(),
  }),
  column.accessor('occurred_at', {
    header: 'When',
    meta: { width: 'w-36', card: 'end' },
    cell: ({ getValue }) => <RelativeTime time={getValue()} />,
  }),
]
