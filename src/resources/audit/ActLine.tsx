import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { RelativeTime } from '../../ui/RelativeTime'
import { useUnits } from '../../util/units'
import { Actor } from './Actor'
import { ActSentence } from './ActSentence'
import type { Act } from './acts'
import { EventSign } from './EventSign'
import { actText } from './sentences'
import { UndoneMark } from './UndoneMark'
import { Link } from '../../ui/Link'

/** One event with its icon, its actor and its time, and a link to its details. */
export const ActLine = ({ act }: { act: Act }) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { event } = act
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="flex min-w-0 flex-1 basis-60 gap-2.5">
        <EventSign event={event} />
        <p className="min-w-0 pt-0.5 wrap-anywhere">
          <ActSentence act={act} /> <UndoneMark by={event.reverted_by?.actor} />
        </p>
      </div>
      <span className="flex max-w-full min-w-0 flex-wrap items-baseline gap-x-3 ps-8.5 wrap-anywhere text-muted">
        <span className="min-w-0">
          <Actor event={event} /> · <RelativeTime time={event.occurred_at} />
        </span>
        <Link
          to={paths.auditEvent(organization_id, event.audit_event_id)}
          className="inline-flex min-h-6 items-center text-accent hover:underline"
        >
          Details<span className="sr-only"> of: {actText(event, units)}</span>
        </Link>
      </span>
    </div>
  )
}
