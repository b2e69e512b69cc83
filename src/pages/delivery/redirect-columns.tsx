import { ExternalLink } from 'lucide'
import type { Redirect } from '../../contract/generated/schemas/redirect.zod'
import { AddressCell } from '../../resources/identities/AddressCell'
import { IdentityName } from '../../resources/identities/IdentityName'
import { columnsOf } from '../../table/columns'
import { Breakable } from '../../ui/Breakable'
import { Icon } from '../../ui/Icon'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatCount } from '../../util/number'

/** Who set the rule, by its name in the contract. */
export const byText: Readonly<Record<Redirect['by'], string>> = {
  own_rules: 'User’s rules',
  administrator: 'Administrator',
}

/** The address on at most two lines: the list is about it. */
const TargetCell = ({ to, is_outside }: Redirect) => (
  <span className="flex min-w-0 items-center gap-1.5">
    {is_outside && (
      <Icon icon={ExternalLink} label="Another mail system:" className="size-4 shrink-0 text-amber" />
    )}
    <span className="line-clamp-2 min-w-0 leading-tight wrap-anywhere whitespace-normal">
      <Breakable text={to} />
    </span>
  </span>
)

const column = columnsOf<Redirect>()
/** The columns of the list of what rules have sent to other addresses. */
export const redirectColumns = [
  column.accessor('display_name', {
    header: 'Name',
    meta: { width: 'w-60' },
    cell: ({ getValue }) => <IdentityName name={getValue()} />,
  }),
  column.accessor('address', {
    header: 'Address',
    meta: { hiding: '@max-[82rem]:hidden', csv: [{ label: 'Address', name: 'address_unicode' }] },
    cell: ({ row }) => <AddressCell {...row.original} />,
  }),
  column.accessor('to', {
    header: 'Sent to',
    meta: {
      card: 'line',
      csv: [
        { label: 'Sent to', name: 'to' },
        { label: 'Other mail system', name: 'is_outside' },
      ],
    },
    cell: ({ row }) => <TargetCell {...row.original} />,
  }),
  column.accessor('by', {
    header: 'Set by',
    meta: { width: 'w-32', hiding: '@max-[62rem]:hidden' },
    cell: ({ getValue }) => byText[getValue()],
  }),
  column.accessor('count', {
    header: 'Messages',
    meta: { width: 'w-28', numeric: true, hiding: '@max-[52rem]:hidden' },
    cell: ({ getValue }) => <span className="digits">{formatCount(getValue())}</span>,
  }),
  column.accessor('last_at', {
    header: 'Last',
    meta: {
      width: 'w-36',
      card: 'end',
      csv: [
        { label: 'First', name: 'first_at' },
        { label: 'Last', name: 'last_at' },
      ],
    },
    cell: ({ getValue }) => <RelativeTime time={getValue()} />,
  }),
]
