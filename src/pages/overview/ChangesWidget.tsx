import { listAuditEvents } from '../../api/generated/operations/audit'
import { useOrganization } from '../../api/organization'
import * as paths from '../../paths'
import { EventLine } from '../../ui/EventLine'
import { isSession } from '../../ui/event-words'
import { changesQuery } from './queries'
import { Widget } from './Widget'

/** Rows shown. */
const SHOWN = 8

/** The last changes; that somebody signed in is none. */
export const ChangesWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Last changes"
      operation={listAuditEvents}
      query={changesQuery(organization_id)}
      more={{ label: 'All activity', to: paths.audit(organization_id) }}
      lines={8}
      room="min-h-52"
    >
      {({ body: { items, total } }) => {
        const changes = items.filter((event) => !isSession(event)).slice(0, SHOWN)
        return changes.length === 0 ? (
          <p className="text-muted">
            {total > items.length
              ? `The last ${items.length} events are sign-ins and sign-outs; the changes are further back.`
              : 'Nothing has been changed yet.'}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {changes.map((event) => (
              <li key={event.audit_event_id} className="py-1">
                <EventLine event={event} />
              </li>
            ))}
          </ul>
        )
      }}
    </Widget>
  )
}
