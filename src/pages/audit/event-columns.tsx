import { useLocation } from 'react-router'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ActorWithInitials } from '../../resources/audit/Actor'
import { ActSentence } from '../../resources/audit/ActSentence'
import type { Act } from '../../resources/audit/acts'
import { EventSign } from '../../resources/audit/EventSign'
import { EventTime } from '../../resources/audit/EventTime'
import { actText } from '../../resources/audit/sentences'
import { UndoneMark } from '../../resources/audit/UndoneMark'
import { columnsOf } from '../../table/columns'
import { useUnits } from '../../util/units'
import { PendingMark } from './PendingMark'
import { Link } from '../../ui/Link'

const WhatCell = (act: Act) => (
  <div className="flex items-start gap-2.5">
    <EventSign event={act.event} />
    <div className="flex min-w-0 flex-1 items-center gap-x-2 pt-0.5 @max-2xl:flex-wrap">
      <p className="min-w-0 truncate wrap-anywhere @max-2xl:line-clamp-2 @max-2xl:whitespace-normal">
        <ActSentence act={act} />
      </p>
      <UndoneMark by={act.event.reverted_by?.actor} />
      <PendingMark request_id={act.event.request_id} />
    </div>
  </div>
)

const WhenCell = ({ event }: Act) => {
  const { organization_id } = useOrganization()
  const { search } = useLocation()
  const units = useUnits()
  return (
    <span className="flex items-center justify-between gap-4">
      <EventTime time={event.occurred_at} />
      <Link
        to={{ pathname: paths.auditEvent(organization_id, event.audit_event_id), search }}
        state={fromPage}
        data-open
        className="inline-flex min-h-6 items-center text-accent hover:underline"
      >
        Details<span className="sr-only"> of: {actText(event, units)}</span>
      </Link>
    </span>
  )
}

const column = columnsOf<Act>()
/** The columns of the list of events. */
export const eventColumns = [
  column.accessor('event', {
    id: 'what',
    header: 'What',
    meta: {
      card: 'title',
      csv: [
        { label: 'Operation', name: 'operation' },
        { label: 'Type', name: 'resource_type' },
        { label: 'Name', name: 'resource_label_unicode' },
        { label: 'ID', name: 'resource_id' },
        { label: 'Before (JSON)', name: 'before' },
        { label: 'After (JSON)', name: 'after' },
      ],
    },
    cell: ({ row }) => <WhatCell {...row.original} />,
  }),
  column.accessor('event', {
    id: 'actor',
    header: 'Who',
    meta: {
      width: 'w-60 @max-[60rem]:w-52',
      card: 'line',
      csv: [{ label: 'Who', name: 'actor.key_name' }],
    },
    cell: ({ getValue }) => <ActorWithInitials event={getValue()} />,
  }),
  column.accessor('event', {
    id: 'occurred_at',
    header: 'When',
    meta: { width: 'w-36', card: 'end', csv: [{ label: 'When', name: 'occurred_at' }] },
    cell: ({ row }) => <WhenCell {...row.original} />,
  }),
]
