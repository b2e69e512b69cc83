import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { useOrganization } from '../../session/organization'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { CopyButton } from '../../ui/CopyButton'
import {
  nameOfResource,
  operationWords,
  pathOfResource,
  resourceWords,
  verbOf,
} from '../../resources/audit/event-words'
import { RowPeek } from '../../table/RowPeek'
import { formatExact } from '../../util/time'
import { Comparison } from './Comparison'
import { EventReceipts } from './EventReceipts'
import { momentQuery } from '../../resources/audit/queries'
import { Address } from '../../ui/Address'

/** One event: who did what to what, when, and the thing before and after. */
export const EventPanel = () => {
  const { organization_id } = useOrganization()
  const { occurredAt = '', resourceId = '', eventId = '' } = useParams()
  const listPath = paths.audit(organization_id)
  const peek = { rowId: eventId, listPath, onClose: useClosePanel(listPath) }
  const { items } = useSuspenseQuery(momentQuery(organization_id, occurredAt, resourceId)).data.body
  const event = items.find(({ audit_event_id }) => audit_event_id === eventId)
  if (event === undefined) {
    return (
      <RowPeek title="Event" {...peek}>
        <p>There is no such event. Check the address, or go on from the list.</p>
      </RowPeek>
    )
  }
  return (
    <RowPeek title={operationWords[event.operation] ?? event.operation} {...peek}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          <span className="font-medium">{event.actor.key_name}</span> {verbOf(event)}{' '}
          {resourceWords[event.resource_type]}{' '}
          <span className="font-medium">
            <Address of={nameOfResource(event)} />
          </span>{' '}
          on {formatExact(new Date(event.occurred_at))}.
        </p>
        <Thing event={event} />
        <EventReceipts requestId={event.request_id} />
        <Comparison before={inUnicode(event, event.before)} after={inUnicode(event, event.after)} />
        <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-3 text-muted">
          <span>
            Request <code className="font-mono break-all">{event.request_id}</code>
          </span>
          <CopyButton text={event.request_id} label="Copy request id" />
        </div>
      </div>
    </RowPeek>
  )
}

/** One side of an event with the address of its resource for people to read. */
const inUnicode = (event: AuditEvent, side: AuditEvent['before']): AuditEvent['before'] =>
  side?.['address'] === event.resource_label ? { ...side, address: event.resource_label_unicode } : side

const Thing = ({ event }: { event: AuditEvent }) => {
  const { organization_id } = useOrganization()
  const to = pathOfResource(organization_id, event)
  const word = resourceWords[event.resource_type]
  if (to === null) return <p className="text-muted">The {word} has been deleted with this.</p>
  return (
    <Link to={to} className="inline-flex min-h-6 items-center self-start text-accent underline">
      Go to the {word} as it is now
    </Link>
  )
}
