import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { explainError } from '../../api/explain-error'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { identityEnforcementsQuery } from '../../resources/enforcement/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { identityEventsQuery } from '../../resources/audit/queries'
import * as paths from '../../paths'
import { Button } from '../../ui/Button'
import { EventLine } from '../../resources/audit/EventLine'
import { Failure } from '../../ui/Failure'

/** The last changes of one identity. */
export const IdentityActivity = ({ identityId }: { identityId: string }) => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(listAuditEvents)
  const of = { resource_type: 'identity', resource_id: identityId } as const
  const events = useQuery({
    ...identityEventsQuery(organization_id, identityId),
    enabled: permissionReason === null,
  })
  // Whoever sees this page may see its receipts.
  const receipts = useQuery(identityEnforcementsQuery(organization_id, identityId)).data?.body.items ?? []
  const receiptsOf = (requestId: string) => receipts.filter(({ request_id }) => request_id === requestId)
  const items = events.data?.body.items ?? []
  const all = `${paths.audit(organization_id)}?${new URLSearchParams(of).toString()}`
  return (
    <section aria-label="Activity" className="flex max-w-3xl flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-base font-semibold">Activity</h2>
        {items.length > 0 && (
          <Link to={all} className="inline-flex min-h-6 items-center text-accent hover:underline">
            All of its activity
          </Link>
        )}
      </div>
      {permissionReason !== null && <p className="text-muted">{permissionReason}</p>}
      {events.error !== null && (
        <Failure
          {...explainError(events.error)}
          action={<Button onClick={() => void events.refetch()}>Try again</Button>}
        />
      )}
      {events.data !== undefined && items.length === 0 && <p className="text-muted">Nothing yet.</p>}
      {items.length > 0 && (
        <ol className="rounded-md border border-line bg-surface px-4">
          {items.map((event) => (
            <li key={event.audit_event_id} className="border-b border-line py-2 last:border-0">
              <EventLine event={event} />
              {receiptsOf(event.request_id).map((receipt) => (
                <EnforcementState key={receipt.enforcement_id} enforcement={receipt} />
              ))}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
