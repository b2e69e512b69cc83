import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import { IdentityName } from '../../resources/identities/IdentityName'
import { Fill } from '../../resources/mailbox-quotas/Fill'
import { columnsOf } from '../../table/columns'
import { RelativeTime } from '../../ui/RelativeTime'
import { AddressCell } from '../../resources/identities/AddressCell'

const Measured = ({ time }: { time: string | null }) =>
  time === null ? <span className="text-muted">Not yet</span> : <RelativeTime time={time} />

const column = columnsOf<MailboxQuota>()
/** The columns of the list of mailboxes. */
export const mailboxQuotaColumns = [
  column.accessor('display_name', {
    header: 'Name',
    meta: { width: '@max-[46rem]:w-60' },
    cell: ({ getValue }) => <IdentityName name={getValue()} />,
  }),
  column.accessor('address', {
    header: 'Address',
    meta: { sort: 'address', card: 'line', csv: [{ label: 'Address', name: 'address_unicode' }] },
    cell: ({ row }) => <AddressCell {...row.original} />,
  }),
  column.accessor('used_percent', {
    header: 'Used',
    meta: {
      sort: 'used_percent',
      largestFirst: true,
      width: 'w-36 @[52rem]:w-52 @[72rem]:w-80',
      card: 'aside',
      csv: [
        { label: 'Stored (bytes)', name: 'used_bytes' },
        { label: 'Mailbox size (bytes)', name: 'limit_bytes' },
      ],
    },
    cell: ({ row: { original: row } }) => (
      <Fill name={row.address_unicode} stored={row.used_bytes} allotted={row.limit_bytes} />
    ),
  }),
  column.accessor('usage_as_of', {
    header: 'Measured',
    meta: { width: 'w-36', hiding: '@max-[56rem]:hidden' },
    cell: ({ getValue }) => <Measured time={getValue()} />,
  }),
]
