import type { GroupMember } from '../../contract/generated/schemas/groupMember.zod'
import * as paths from '../../paths'
import { AddressState } from '../../resources/addresses/AddressState'
import { AddressKind } from '../../resources/addresses/AddressKind'
import { useOrganization } from '../../session/organization'
import { columnsOf } from '../../table/columns'
import { storedForm } from '../../ui/Address'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'

/** The pages of members, by their kind. */
export const pathOfMember = {
  identity: paths.identity,
  alias: paths.alias,
  group: paths.group,
  held: paths.restoreIdentity,
} as const

const NameCell = (row: GroupMember) => (
  <Link
    to={pathOfMember[row.kind](useOrganization().organization_id, row.member_id)}
    {...(row.kind === 'held' ? { state: fromPage } : {})}
    title={storedForm(row)}
    className="block min-w-0 truncate font-medium text-accent hover:underline"
  >
    {row.address_unicode}
  </Link>
)

const column = columnsOf<GroupMember>()
/** The columns of the members of a group. */
export const groupMemberColumns = [
  column.accessor('address', {
    header: 'Address',
    meta: { sort: 'address', card: 'title', csv: [{ label: 'Address', name: 'address_unicode' }] },
    cell: ({ row }) => <NameCell {...row.original} />,
  }),
  column.accessor('display_name', {
    header: 'Name',
    meta: { sort: 'display_name', width: 'w-36 @[56rem]:w-56', card: 'line' },
    cell: ({ row: { original: row } }) => (
      <>
        {row.state !== 'in_use' && (
          <span className="mr-2 @2xl:hidden">
            <AddressState state={row.state} />
          </span>
        )}
        <bdi>{row.display_name}</bdi>
      </>
    ),
  }),
  column.accessor('kind', {
    header: 'Kind',
    meta: { width: 'w-28', card: 'end' },
    cell: ({ getValue }) => <AddressKind kind={getValue()} />,
  }),
  column.accessor('state', {
    header: 'State',
    meta: { width: 'w-36' },
    cell: ({ getValue }) => <AddressState state={getValue()} />,
  }),
]
