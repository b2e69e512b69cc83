import { Link } from 'react-router'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { nameOfResource, resourceWords, verbOf } from './event-words'
import { RelativeTime } from '../../ui/RelativeTime'
import { Address } from '../../ui/Address'

/** One event as a sentence with a link to its details, and its time. */
export const EventLine = ({ event }: { event: AuditEvent }) => {
  const { organization_id } = useOrganization()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <span className="text-muted">
          {event.actor.key_name} {verbOf(event)} {resourceWords[event.resource_type]}
        </span>{' '}
        <Link
          to={paths.auditEvent(organization_id, event)}
          className="inline-flex min-h-6 items-center font-medium text-accent hover:underline"
        >
          <Address of={nameOfResource(event)} />
        </Link>
      </p>
      <span className="text-muted">
        <RelativeTime time={event.occurred_at} />
      </span>
    </div>
  )
}
