import { listAuditEvents } from '../../contract/generated/operations/audit'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { ActLine } from '../../resources/audit/ActLine'
import { actsOf } from '../../resources/audit/acts'
import { lastChangesQuery } from '../../resources/audit/queries'
import { Widget } from './Widget'

/** The last changes, without sign-ins. */
export const ChangesWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Last changes"
      operation={listAuditEvents}
      query={lastChangesQuery(organization_id)}
      more={{ label: 'All changes', to: `${paths.audit(organization_id)}?kind=change` }}
      lines={8}
      minHeight="min-h-52"
    >
      {({ body: { items } }) =>
        items.length === 0 ? (
          <p className="text-muted">No changes yet</p>
        ) : (
          <ul className="lined">
            {actsOf(items).map((act) => (
              <li key={act.event.audit_event_id} className="py-1.5">
                <ActLine act={act} />
              </li>
            ))}
          </ul>
        )
      }
    </Widget>
  )
}
