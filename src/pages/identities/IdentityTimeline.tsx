import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explainError } from '../../api/explain-error'
import { maxListLimit } from '../../api/list-page'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import * as paths from '../../paths'
import { Actor } from '../../resources/audit/Actor'
import { EventTime } from '../../resources/audit/EventTime'
import { eventsAtFirst, identityEventsQuery } from '../../resources/audit/queries'
import { UndoneMark } from '../../resources/audit/UndoneMark'
import { type TimelineEntry, timelineOf } from '../../resources/audit/timeline'
import { EnforcementSign } from '../../resources/enforcement/EnforcementSign'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { identityEnforcementsQuery } from '../../resources/enforcement/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { Button } from '../../ui/Button'
import { Failure } from '../../ui/Failure'
import { useNow } from '../../util/now'
import { countOf } from '../../util/number'
import { useUnits } from '../../util/units'
import { Link } from '../../ui/Link'

/** All events of one identity, newest first: of itself, its mailbox, its password and settings of its domain. */
export const IdentityTimeline = ({ identity }: { identity: IdentityDetail }) => {
  const { identity_id: identityId, enforcement, mailbox_enforcement } = identity
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(listAuditEvents)
  const units = useUnits()
  const now = useNow()
  const [limit, setLimit] = useState(eventsAtFirst)
  const { data, error, refetch } = useQuery({
    ...identityEventsQuery(organization_id, identityId, limit),
    enabled: permissionReason === null,
    placeholderData: keepPreviousData,
  })
  // The permission to see this page includes its receipts.
  const receipts = useQuery(identityEnforcementsQuery(organization_id, identityId)).data?.body.items ?? []
  const shownIds = [enforcement?.enforcement_id, mailbox_enforcement?.enforcement_id]
  const { items = [], total = 0 } = data?.body ?? {}
  const more = total - items.length
  return (
    <section aria-label="Activity" className="flex flex-col gap-3">
      <h2 className="text-base font-semibold">Activity</h2>
      {permissionReason !== null && <p className="text-muted">{permissionReason}</p>}
      {error !== null && (
        <Failure
          {...explainError(error)}
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        />
      )}
      {data !== undefined && items.length === 0 && <p className="text-muted">No activity yet</p>}
      {timelineOf(items, { identityId, units, now }).map(({ day, entries }) => (
        <section key={day} aria-label={day} className="flex flex-col gap-1">
          <h3 className="text-xs font-medium text-muted">{day}</h3>
          <ol className="rounded-md border border-line bg-surface px-4">
            {entries.map((entry) => (
              <Entry
                key={entry.event.audit_event_id}
                entry={entry}
                receipts={receipts.filter(({ request_id }) => request_id === entry.event.request_id)}
                shownIds={shownIds}
              />
            ))}
          </ol>
        </section>
      ))}
      {more > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
          {limit < maxListLimit && (
            <Button onClick={() => setLimit(Math.min(limit + 2 * eventsAtFirst, maxListLimit))}>
              Show more
            </Button>
          )}
          <Link
            to={`${paths.audit(organization_id)}?identity_id=${encodeURIComponent(identityId)}`}
            className="inline-flex min-h-6 items-center text-accent hover:underline"
          >
            {countOf(more, 'older event', 'older events')}, in Activity
          </Link>
        </div>
      )}
    </section>
  )
}

interface EntryProps {
  entry: TimelineEntry
  /** What became of it at the mail servers. */
  receipts: Enforcement[]
  /** The receipts whose text is shown elsewhere on the page. */
  shownIds: readonly (string | undefined)[]
}

const Entry = ({ entry, receipts, shownIds }: EntryProps) => {
  const { organization_id } = useOrganization()
  const { event, lines } = entry
  const [act, ...details] = lines
  return (
    <li className="flex flex-col gap-1 border-b border-line py-2.5 last:border-0">
      <div className="flex items-baseline justify-between gap-x-4">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
          <Link
            to={paths.auditEvent(organization_id, event.audit_event_id)}
            className="inline-flex min-h-6 items-center font-medium hover:text-accent hover:underline"
          >
            <bdi>{act}</bdi>
          </Link>
          <UndoneMark by={event.reverted_by?.actor} />
        </p>
        <span className="flex shrink-0 items-center gap-2 text-muted">
          {receipts.map((receipt) => (
            <EnforcementSign key={receipt.enforcement_id} enforcement={receipt} />
          ))}
          <EventTime time={event.occurred_at} />
        </span>
      </div>
      {details.map((line) => (
        <p key={line} className="wrap-anywhere">
          <bdi>{line}</bdi>
        </p>
      ))}
      <p className="text-xs text-muted wrap-anywhere">
        by <Actor event={event} />
      </p>
      {receipts
        .filter(({ state, enforcement_id }) => state !== 'enforced' && !shownIds.includes(enforcement_id))
        .map((receipt) => (
          <EnforcementState key={receipt.enforcement_id} enforcement={receipt} hidesApplied />
        ))}
    </li>
  )
}
