import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { useOrganization } from '../../session/organization'
import { useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { CopyButton } from '../../ui/CopyButton'
import { Actor } from '../../resources/audit/Actor'
import {
  endOfResource,
  isClaim,
  nameOfResource,
  pathOfResource,
  resourceText,
} from '../../resources/audit/event-text'
import { eventQuery, requestQuery } from '../../resources/audit/queries'
import { actText, sentenceOf } from '../../resources/audit/sentences'
import { textIn } from '../../resources/audit/sentence-parts'
import { Address } from '../../ui/Address'
import { RowPeek } from '../../table/RowPeek'
import { formatExact } from '../../util/time'
import { useUnits } from '../../util/units'
import { Comparison } from './Comparison'
import { EventReceipts } from './EventReceipts'
import { EventUndo } from './EventUndo'
import { Link } from '../../ui/Link'
import { upperFirst } from '../../util/upper-first'

/** One event with its actor, its time and the values before and after; also what else the same request changed. */
export const EventPanel = () => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { eventId = '' } = useParams()
  const listPath = paths.audit(organization_id)
  const peek = { rowId: eventId, listPath, onClose: useClosePanel(listPath) }
  const event = useSuspenseQuery(eventQuery(organization_id, eventId)).data.body
  return (
    <RowPeek title={actText(event, units)} {...peek}>
      <div className="flex flex-col gap-4">
        <p className="wrap-anywhere">
          By{' '}
          <span className="font-medium">
            <Actor event={event} />
          </span>{' '}
          on {formatExact(new Date(event.occurred_at))}.
        </p>
        <Resource event={event} />
        {event.plan_id === null && <EventReceipts requestId={event.request_id} />}
        <BulkChange event={event} />
        <EventUndo key={event.audit_event_id} event={event} />
        <Comparison event={event} />
        <Others event={event} />
        <div className="flex flex-wrap items-center gap-x-2 border-t border-line pt-3 text-muted">
          <span className="flex flex-wrap gap-x-2">
            Request <code className="font-mono text-xs break-all">{event.request_id}</code>
          </span>
          <span className="-ml-3">
            <CopyButton text={event.request_id} label="Copy request ID" />
          </span>
        </div>
      </div>
    </RowPeek>
  )
}

const Resource = ({ event }: { event: AuditEvent }) => {
  const { organization_id } = useOrganization()
  const to = pathOfResource(organization_id, event)
  const { resource_type, before, after } = event
  const word = resourceText[resource_type]
  const name = textIn(after ?? before, 'group_name')
  const end = endOfResource(event)
  return (
    <p className="wrap-anywhere">
      <span className="text-muted">{upperFirst(word)}:</span> {name !== null && <bdi>{name} </bdi>}
      <bdi className={name === null ? '' : 'text-muted'}>
        <Address of={nameOfResource(event)} />
      </bdi>
      {end !== null && <span className="text-muted"> ({end})</span>}
      {to !== null && (
        <>
          {' '}
          <Link to={to} className="text-accent underline">
            {isClaim(event) ? 'Show details' : `Open ${word}`}
          </Link>
        </>
      )}
    </p>
  )
}

/** Links to the bulk change that made the change. */
const BulkChange = ({ event: { plan_id, resource_type } }: { event: AuditEvent }) => {
  const { organization_id } = useOrganization()
  if (plan_id === null || resource_type === 'plan') return null
  return (
    <p>
      Part of a{' '}
      <Link to={paths.plan(organization_id, plan_id)} className="text-accent underline">
        bulk change
      </Link>
      .
    </p>
  )
}

/** What else the request of an event changed; nothing where that was all. */
const Others = ({ event }: { event: AuditEvent }) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { data } = useQuery(requestQuery(organization_id, event))
  const others = data?.body.items
    .filter(({ request_id }) => request_id === event.request_id)
    .flatMap((main) => [main, ...main.parts])
    .filter(({ audit_event_id }) => audit_event_id !== event.audit_event_id)
  return others?.map((other) => (
    <section
      key={other.audit_event_id}
      aria-label={actText(other, units)}
      className="flex flex-col gap-2 border-t border-line pt-3"
    >
      <h3 className="font-semibold wrap-anywhere">
        {actText(other, units)}
        <bdi className="font-normal">{sentenceOf(other, units).values}</bdi>
      </h3>
      <Comparison event={other} />
    </section>
  ))
}
