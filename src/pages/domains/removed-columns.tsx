import type { RemovedDomain } from '../../contract/generated/schemas/removedDomain.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { columnsOf } from '../../table/columns'
import { Breakable } from '../../ui/Breakable'
import { Link } from '../../ui/Link'
import { RelativeTime } from '../../ui/RelativeTime'
import { fromPage } from '../../ui/use-close-panel'
import { formatCount } from '../../util/number'
import { Punycode } from './Punycode'

const RemovedName = (row: RemovedDomain) => (
  <div className="flex items-center gap-x-3">
    <Link
      to={paths.restoreDomain(useOrganization().organization_id, row.domain_id)}
      state={fromPage}
      className="block min-w-0 truncate font-medium text-accent hover:underline @max-2xl:line-clamp-2 @max-2xl:wrap-anywhere @max-2xl:whitespace-normal"
    >
      <Breakable text={row.domain_name_unicode} />
    </Link>
    <Punycode {...row} />
  </div>
)

const column = columnsOf<RemovedDomain>()
/** The columns of the list of removed domains. */
export const removedColumns = [
  column.accessor('domain_name', {
    header: 'Domain',
    meta: { card: 'title', csv: [{ label: 'Domain', name: 'domain_name_unicode' }] },
    cell: ({ row }) => <RemovedName {...row.original} />,
  }),
  column.accessor('deleted_identity_count', {
    header: 'Deleted identities',
    meta: { numeric: true, width: 'w-44', hiding: '@max-[52rem]:hidden' },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('removed_at', {
    header: 'Removed',
    meta: { width: 'w-48 @[72rem]:w-72', hiding: '@max-[63rem]:hidden' },
    cell: ({ row: { original: row } }) => (
      <span className="block truncate">
        <RelativeTime time={row.removed_at} />{' '}
        <span className="text-muted">by {row.removed_by.key_name}</span>
      </span>
    ),
  }),
  column.accessor('restorable_until', {
    header: 'Expires',
    meta: { width: 'w-34', card: 'line' },
    cell: ({ getValue }) => (
      <>
        <span className="@2xl:hidden">Expires </span>
        <RelativeTime time={getValue()} />
      </>
    ),
  }),
]
