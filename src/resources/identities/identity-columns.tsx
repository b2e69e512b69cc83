import { Link } from 'react-router'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { IdentityStatusBadge } from './IdentityStatusBadge'
import { RelativeTime } from '../../ui/RelativeTime'
import { Storage } from '../mailbox-quotas/Storage'
import { columnsOf } from '../../table/columns'

const AddressCell = ({ identity_id, local_part, domain_name }: Identity) => (
  <Link
    to={paths.identity(useOrganization().organization_id, identity_id)}
    className="inline-flex min-h-6 items-center font-medium text-accent hover:underline pointer-coarse:min-h-11"
  >
    {/* An address that is too long for its line breaks before the @ first. */}
    <span>
      {local_part}
      <wbr />@{domain_name}
    </span>
  </Link>
)

const none = (word: string) => <span className="text-muted">{word}</span>

const column = columnsOf<Identity>()
/** The columns of every list of identities. */
export const identityColumns = [
  column.accessor('address', {
    header: 'Address',
    meta: { sort: 'address' },
    cell: ({ row }) => <AddressCell {...row.original} />,
  }),
  column.accessor('display_name', {
    header: 'Name',
    meta: { sort: 'display_name', width: 'w-[15%]' },
    cell: ({ getValue }) => <bdi>{getValue()}</bdi>,
  }),
  column.accessor('department_name', {
    header: 'Department',
    meta: { width: 'w-[12%]' },
    cell: ({ getValue }) => <bdi>{getValue() ?? none('None')}</bdi>,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 'w-36' },
    cell: ({ getValue }) => <IdentityStatusBadge status={getValue()} />,
  }),
  column.accessor('mailbox', {
    header: 'Mailbox',
    meta: { width: 'w-40' },
    cell: ({ row: { original: row } }) =>
      row.mailbox === null ? (
        none('No mailbox')
      ) : (
        <Storage
          name={row.address}
          stored={row.mailbox.used_bytes}
          allotted={row.mailbox.limit_bytes}
          stacked
        />
      ),
  }),
  column.accessor('last_login_at', {
    header: 'Last sign-in',
    meta: { sort: 'last_login_at', width: 'w-30' },
    cell: ({ getValue }) => {
      const time = getValue()
      return time === null ? none('Not known') : <RelativeTime time={time} />
    },
  }),
]

/** The columns without the department, for a list of one department. */
export const memberColumns = identityColumns.filter(({ header }) => header !== 'Department')
