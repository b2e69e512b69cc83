import type { Address } from '../../contract/generated/schemas/address.zod'
import { groupMaxMembers } from '../../contract/generated/rules/group'
import { AddressState } from '../../resources/addresses/AddressState'
import { addressStates } from '../../resources/addresses/address-text'
import { AddressKind } from '../../resources/addresses/AddressKind'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { columnsOf } from '../../table/columns'
import { storedForm } from '../../ui/Address'
import { Link } from '../../ui/Link'
import { fromPage } from '../../ui/use-close-panel'
import { countOf, formatCount } from '../../util/number'
import { formatDay } from '../../util/time'

const pathOf = {
  identity: paths.identity,
  alias: paths.alias,
  group: paths.group,
  held: paths.restoreIdentity,
} as const

/** The address; of a group with its name. */
const NameCell = (row: Address) => (
  <span className="block min-w-0 truncate">
    <Link
      to={pathOf[row.kind](useOrganization().organization_id, row.id)}
      {...(row.kind === 'held' ? { state: fromPage } : {})}
      title={storedForm(row)}
      className="font-medium text-accent hover:underline"
    >
      {row.address_unicode}
    </Link>
    {row.kind === 'group' && (
      <bdi className="text-muted @max-2xl:hidden" title={row.display_name ?? undefined}>
        {' '}
        {row.display_name}
      </bdi>
    )}
  </span>
)

/** The first targets by name; an alias, which has none, by address. A group by the number of its members; a card has its name here. */
const Targets = ({ kind, display_name, first_targets, target_count }: Address) => {
  if (kind === 'identity' || kind === 'held')
    return <bdi className={kind === 'held' ? 'text-muted' : ''}>{display_name}</bdi>
  if (kind === 'group')
    return (
      <span className={`flex ${target_count > groupMaxMembers ? 'text-danger' : ''}`}>
        <bdi className="truncate @2xl:hidden">{display_name}</bdi>
        <span className="shrink-0">
          <span className="@2xl:hidden">{'\u00a0·\u00a0'}</span>
          {countOf(target_count, 'member', 'members')}
          {target_count > groupMaxMembers && ', too many'}
        </span>
      </span>
    )
  const more = target_count - first_targets.length
  return (
    <span title={first_targets.map(({ address_unicode }) => address_unicode).join(', ')}>
      {first_targets.map(({ target_id, address_unicode, display_name: name }, index) => (
        <span key={target_id}>
          {index > 0 && ', '}
          <bdi>{name ?? address_unicode}</bdi>
        </span>
      ))}
      {more > 0 && <span className="text-muted"> +{formatCount(more)}</span>}
    </span>
  )
}

const column = columnsOf<Address>()
const endOf = ({ restorable_until, expires_at }: Address) => restorable_until ?? expires_at

/** The columns of the list of addresses. */
export const addressColumns = [
  column.accessor('address', {
    header: 'Address',
    meta: {
      sort: 'address',
      card: 'title',
      csv: [{ label: 'Address', name: 'address_unicode' }],
    },
    cell: ({ row }) => <NameCell {...row.original} />,
  }),
  column.accessor('kind', {
    header: 'Kind',
    meta: { width: 'w-28', card: 'end' },
    cell: ({ getValue }) => <AddressKind kind={getValue()} />,
  }),
  column.accessor('first_targets', {
    header: 'Delivers to',
    meta: {
      width: 'w-32 @[44rem]:w-36 @[46rem]:w-44 @[56rem]:w-56 @[72rem]:w-64',
      card: 'line',
      csv: [
        { label: 'Name', name: 'display_name' },
        { label: 'Targets', name: 'targets' },
      ],
    },
    cell: ({ row: { original: row } }) => (
      <span className="flex">
        {row.state !== 'in_use' && (
          <span className="mr-2 shrink-0 @2xl:hidden">
            <AddressState state={row.state} />
          </span>
        )}
        <span className="min-w-0 truncate">
          <Targets {...row} />
        </span>
      </span>
    ),
  }),
  column.accessor('state', {
    header: 'State',
    meta: {
      width: 'w-36',
      csv: [
        { label: 'State', name: 'state' },
        { label: 'Reserved until', name: 'restorable_until' },
      ],
    },
    // Only exceptions are visible, so that they are noticed.
    cell: ({ getValue }) =>
      getValue() === 'in_use' ? (
        <span className="sr-only">{addressStates.in_use}</span>
      ) : (
        <AddressState state={getValue()} />
      ),
  }),
  column.accessor('note', {
    header: 'Note',
    meta: {
      width: 'w-44',
      hiding: '@max-[72rem]:hidden',
      isUsed: ({ note }: Address) => note !== null && note !== '',
    },
    cell: ({ getValue }) => <bdi className="block truncate text-muted">{getValue()}</bdi>,
  }),
  column.accessor('expires_at', {
    header: 'Expires',
    meta: {
      sort: 'expires_at',
      width: 'w-32',
      hiding: '@max-[60rem]:hidden',
      isUsed: (row: Address) => endOf(row) !== null,
    },
    cell: ({ row: { original: row } }) => {
      const time = endOf(row)
      return time === null ? null : formatDay(new Date(time))
    },
  }),
]
