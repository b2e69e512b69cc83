import { ClockAlert } from 'lucide'
import { useLocation } from 'react-router'
import type { Key } from '../../contract/generated/schemas/key.zod'
import { useOrganization } from '../../session/organization'
import { fromPage } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { columnsOf } from '../../table/columns'
import { RelativeTime } from '../../ui/RelativeTime'
import { Badge } from '../../ui/Badge'
import { useNow } from '../../util/now'
import { extentOf, kindText, soonText } from './key-text'
import { KeyStatusBadge } from './KeyStatusBadge'
import { Link } from '../../ui/Link'

const NameCell = (row: Key) => {
  const { key_id, key_name, key_hint, status, kind } = row
  const { organization_id, key_id: inUse } = useOrganization()
  const { search } = useLocation()
  const now = useNow()
  // Every session ends within hours.
  const soon = kind === 'key' ? soonText(row, now) : null
  return (
    <span className="flex items-center gap-x-2">
      <Link
        to={{ pathname: paths.key(organization_id, key_id), search }}
        state={fromPage}
        className="block min-w-0 truncate font-medium text-accent hover:underline"
      >
        {key_name}
      </Link>
      <code className="shrink-0 font-mono text-xs text-muted">…{key_hint}</code>
      {key_id === inUse && <span className="shrink-0 text-muted">in use here</span>}
      {status !== 'active' && <KeyStatusBadge status={status} />}
      {soon !== null && (
        <Badge tone="warning" icon={ClockAlert}>
          {soon}
        </Badge>
      )}
    </span>
  )
}

const Moment = ({ time, never }: { time: string | null; never: string }) =>
  time === null ? <span className="text-muted">{never}</span> : <RelativeTime time={time} />

const column = columnsOf<Key>()
/** The columns of the list of keys. */
export const keyColumns = [
  column.accessor('key_name', {
    header: 'Name',
    meta: {
      sort: 'key_name',
      card: 'title',
      csv: [
        { label: 'Name', name: 'key_name' },
        { label: 'Last characters', name: 'key_hint' },
        { label: 'Status', name: 'status' },
      ],
    },
    cell: ({ row }) => <NameCell {...row.original} />,
  }),
  column.accessor('kind', {
    header: 'Kind',
    meta: { width: 'w-24', hiding: '@max-[56rem]:hidden' },
    cell: ({ getValue }) => kindText[getValue()],
  }),
  column.accessor('permissions', {
    header: 'Permissions',
    meta: {
      width: 'w-48',
      card: 'line',
    },
    cell: ({ getValue }) => extentOf(getValue()),
  }),
  column.accessor('last_used_at', {
    header: 'Last used',
    meta: { sort: 'last_used_at', width: 'w-34', card: 'end' },
    cell: ({ getValue }) => <Moment time={getValue()} never="Never used" />,
  }),
  column.accessor('expires_at', {
    header: 'Expires',
    meta: { sort: 'expires_at', width: 'w-34', hiding: '@max-[52rem]:hidden' },
    cell: ({ getValue }) => <Moment time={getValue()} never="Never" />,
  }),
]
