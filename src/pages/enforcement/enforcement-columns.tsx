import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { subjectOf, wantedText } from '../../resources/enforcement/enforcement-text'
import { columnsOf } from '../../table/columns'
import { RelativeTime } from '../../ui/RelativeTime'
import { Link } from '../../ui/Link'

const linkStyle = 'min-w-0 truncate font-medium text-accent hover:underline'

/** The subject of a change, with a link to its page; mail that is deleted has none. */
const SubjectCell = (row: Enforcement) => {
  const { organization_id } = useOrganization()
  const { kind, identity_id, domain_id } = row
  const isGone = kind === 'purge'
  const to =
    domain_id !== null
      ? paths.domain(organization_id, domain_id)
      : identity_id !== null && !isGone
        ? paths.identity(organization_id, identity_id)
        : null
  return (
    <span className="flex items-center gap-1.5">
      <span className="shrink-0 text-muted">{wantedText(row)}</span>
      {to === null ? (
        <span className="min-w-0 truncate font-medium">{subjectOf(row)}</span>
      ) : (
        <Link to={to} className={linkStyle}>
          {subjectOf(row)}
        </Link>
      )}
    </span>
  )
}

const column = columnsOf<Enforcement>()
/** The columns of the list of changes that were sent to mail servers. */
export const enforcementColumns = [
  column.accessor('address', {
    header: 'Change',
    meta: {
      card: 'title',
      csv: [
        { label: 'Change', name: 'kind' },
        { label: 'Address', name: 'address_unicode' },
        { label: 'Service', name: 'service_code' },
      ],
    },
    cell: ({ row }) => <SubjectCell {...row.original} />,
  }),
  column.accessor('state', {
    header: 'Status',
    meta: {
      card: 'line',
      csv: [
        { label: 'Status', name: 'state' },
        { label: 'Error', name: 'last_error' },
      ],
    },
    cell: ({ row }) => <EnforcementState enforcement={row.original} isOneLine />,
  }),
  column.accessor('wanted_at', {
    header: 'Changed',
    meta: {
      width: 'w-36',
      card: 'end',
      csv: [
        { label: 'Changed', name: 'wanted_at' },
        { label: 'Applied', name: 'enforced_at' },
      ],
    },
    cell: ({ getValue }) => <RelativeTime time={getValue()} />,
  }),
]
