import type { DeletedIdentity } from '../../contract/generated/schemas/deletedIdentity.zod'
import * as paths from '../../paths'
import { IdentityName } from '../../resources/identities/IdentityName'
import { useOrganization } from '../../session/organization'
import { columnsOf } from '../../table/columns'
import { storedForm } from '../../ui/Address'
import { RelativeTime } from '../../ui/RelativeTime'
import { fromPage } from '../../ui/use-close-panel'
import { formatBytes } from '../../util/bytes'
import { useUnits } from '../../util/units'
import { Link } from '../../ui/Link'

const DeletedAddress = (row: DeletedIdentity) => (
  <Link
    to={paths.restoreIdentity(useOrganization().organization_id, row.identity_id)}
    state={fromPage}
    title={storedForm(row)}
    className="block min-w-0 truncate text-muted hover:text-accent hover:underline"
  >
    {row.address_unicode}
  </Link>
)

const MailboxSize = ({ mailbox }: Pick<DeletedIdentity, 'mailbox'>) => {
  const units = useUnits()
  if (mailbox === null) return <span className="text-muted">No mailbox</span>
  return <span className="digits">{formatBytes(mailbox.limit_bytes, units)}</span>
}

const column = columnsOf<DeletedIdentity>()
/** The columns of the list of deleted identities. */
export const deletedColumns = [
  column.accessor('display_name', {
    header: 'Name',
    meta: { width: '@max-[46rem]:w-60' },
    cell: ({ row: { original: row } }) => <IdentityName name={row.display_name} status={row.status} />,
  }),
  column.accessor('address', {
    header: 'Address',
    meta: { card: 'line' },
    cell: ({ row }) => <DeletedAddress {...row.original} />,
  }),
  column.accessor('mailbox', {
    header: 'Mailbox',
    meta: {
      width: 'w-28',
      hiding: '@max-[54rem]:hidden',
      csv: [{ label: 'Mailbox size (bytes)', name: 'mailbox.limit_bytes' }],
    },
    cell: ({ row }) => <MailboxSize {...row.original} />,
  }),
  column.accessor('deleted_at', {
    header: 'Deleted',
    meta: { width: 'w-48 @[72rem]:w-72', hiding: '@max-[63rem]:hidden' },
    cell: ({ row: { original: row } }) => (
      <span className="block truncate">
        <RelativeTime time={row.deleted_at} />{' '}
        <span className="text-muted">by {row.deleted_by.key_name}</span>
      </span>
    ),
  }),
  column.accessor('restorable_until', {
    header: 'Expires',
    meta: { width: 'w-34', card: 'aside' },
    cell: ({ getValue }) => (
      <>
        <span className="@2xl:hidden">Expires </span>
        <RelativeTime time={getValue()} />
      </>
    ),
  }),
]
