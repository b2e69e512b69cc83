import { useQuery } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import * as paths from '../../paths'
import { ActLine } from '../../resources/audit/ActLine'
import { actsOf } from '../../resources/audit/acts'
import { auditQuery } from '../../resources/audit/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Failure } from '../../ui/Failure'
import { Link } from '../../ui/Link'
import { formatCount } from '../../util/number'

/** How many events are listed at most; Activity has all of them. */
const maxEvents = 8

/** The last changes of an alias. */
export const AliasActivity = ({ aliasId }: { aliasId: string }) => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(listAuditEvents)
  const { data, error } = useQuery({
    ...auditQuery(organization_id, { resource_id: aliasId, limit: maxEvents }),
    enabled: permissionReason === null,
  })
  const { items = [], total = 0 } = data?.body ?? {}
  return (
    <section aria-label="Activity" className="flex flex-col gap-2">
      <h2 className="text-base font-semibold">Activity</h2>
      {permissionReason !== null && <p className="text-muted">{permissionReason}</p>}
      {error !== null && <Failure {...explainError(error)} />}
      {data !== undefined && items.length === 0 && <p className="text-muted">No activity yet</p>}
      {items.length > 0 && (
        <ul className="lined rounded-md border border-line bg-surface px-4 py-1">
          {actsOf(items).map((act) => (
            <li key={act.event.audit_event_id} className="py-1.5">
              <ActLine act={act} />
            </li>
          ))}
        </ul>
      )}
      {total > maxEvents && (
        <Link
          to={{
            pathname: paths.audit(organization_id),
            search: `?resource_type=alias&resource_id=${aliasId}`,
          }}
          className="inline-flex min-h-6 items-center self-start text-accent hover:underline"
        >
          Show all {formatCount(total)} events
        </Link>
      )}
    </section>
  )
}
