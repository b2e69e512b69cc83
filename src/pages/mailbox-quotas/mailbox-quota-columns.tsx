import { Link } from 'react-router'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { columnsOf } from '../../table/columns'
import { Address } from '../../ui/Address'
import { MailboxLevelBadge } from '../../resources/mailbox-quotas/MailboxLevelBadge'
import { RelativeTime } from '../../ui/RelativeTime'
import { Usage } from './Usage'

const WhoseCell = ({ mailbox_quota_id, address, display_name }: MailboxQuota) => (
  <div className="flex flex-col">
    <Link
      to={paths.mailboxQuota(useOrganization().organization_id, mailbox_quota_id)}
      className="inline-flex min-h-6 items-center font-medium text-accent hover:underline pointer-coarse:min-h-11"
    >
      <span>
        <Address address={address} />
      </span>
    </Link>
    <bdi className="text-muted">{display_name}</bdi>
  </div>
)

const column = columnsOf<MailboxQuota>()
/** The columns of the list of mailboxes. */
export const mailboxQuotaColumns = [
  column.accessor('address', {
    header: 'Address',
    meta: { sort: 'address' },
    cell: ({ row }) => <WhoseCell {...row.original} />,
  }),
  column.accessor('level', {
    header: 'Level',
    meta: { width: 'w-32' },
    cell: ({ getValue }) => <MailboxLevelBadge level={getValue()} />,
  }),
  column.accessor('used_percent', {
    header: 'Stored',
    meta: { sort: 'used_percent', largestFirst: true, numeric: true, width: 'w-80' },
    cell: ({ row }) => <Usage {...row.original} />,
  }),
  column.accessor('usage_as_of', {
    header: 'Counted',
    meta: { width: 'w-36' },
    cell: ({ getValue }) => <Counted time={getValue()} />,
  }),
]

const Counted = ({ time }: { time: string | null }) =>
  time === null ? <span className="text-muted">Not yet</span> : <RelativeTime time={time} />
