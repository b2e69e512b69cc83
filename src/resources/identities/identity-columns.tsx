import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { RelativeTime } from '../../ui/RelativeTime'
import { Fill } from '../mailbox-quotas/Fill'
import { columnsOf } from '../../table/columns'
import { IdentityName } from './IdentityName'
import { AddressCell } from './AddressCell'

const none = (word: string) => <span className="text-muted">{word}</span>

const column = columnsOf<Identity>()
/** The columns of every list of identities. */
export const identityColumns = [
  column.accessor('display_name', {
    header: 'Name',
    meta: {
      sort: 'display_name',
      width: '@max-[46rem]:w-60',
      csv: [
        { label: 'Name', name: 'display_name' },
        { label: 'Status', name: 'status' },
      ],
    },
    cell: ({ row: { original: row } }) => <IdentityName name={row.display_name} status={row.status} />,
  }),
  column.accessor('address', {
    header: 'Address',
    meta: { sort: 'address', card: 'line', csv: [{ label: 'Address', name: 'address_unicode' }] },
    cell: ({ row }) => <AddressCell {...row.original} />,
  }),
  column.accessor('department_name', {
    header: 'Department',
    meta: { width: 'w-36', hiding: '@max-[54rem]:hidden' },
    cell: ({ getValue }) => <bdi>{getValue() ?? none('None')}</bdi>,
  }),
  column.accessor('mailbox', {
    header: 'Mailbox',
    meta: {
      width: 'w-36 @[44rem]:w-40 @[72rem]:w-76',
      card: 'aside',
      csv: [
        { label: 'Mailbox size (bytes)', name: 'mailbox.limit_bytes' },
        { label: 'Stored (bytes)', name: 'mailbox.used_bytes' },
      ],
    },
    cell: ({ row: { original: row } }) =>
      row.mailbox === null ? (
        none('No mailbox')
      ) : (
        <Fill name={row.address_unicode} stored={row.mailbox.used_bytes} allotted={row.mailbox.limit_bytes} />
      ),
  }),
  column.accessor('last_login_at', {
    header: 'Last sign-in',
    meta: {
      sort: 'last_login_at',
      width: 'w-34',
      hiding: '@max-[63rem]:hidden',
      csv: [
        { label: 'Last sign-in', name: 'last_login_at' },
        { label: 'External ID', name: 'external_id' },
        { label: 'Aliases', name: 'aliases' },
        { label: 'Groups', name: 'groups' },
      ],
    },
    cell: ({ getValue }) => {
      const time = getValue()
      return time === null ? none('Unknown') : <RelativeTime time={time} />
    },
  }),
]

/** The columns without the department, for a list of one department. */
export const departmentMemberColumns = identityColumns.filter(({ header }) => header !== 'Department')
