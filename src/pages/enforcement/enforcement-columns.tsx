import { Link } from 'react-router'
import type { Enforcement } from '../../contract/generated/schemas/enforcement.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { EnforcementState } from '../../resources/enforcement/EnforcementState'
import { subjectOf, wantedWords } from '../../resources/enforcement/enforcement-words'
import { columnsOf } from '../../table/columns'
import { RelativeTime } from '../../ui/RelativeTime'

const linkStyle =
  'inline-flex min-h-6 items-center font-medium text-accent hover:underline pointer-coarse:min-h-11'

/** What it is about, with its page; a thing that is deleted has none, and its page says so. */
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
    <span className="flex flex-col items-start wrap-anywhere">
      <span className="text-muted">{wantedWords(row)}</span>
      {to === null ? (
        <span className="font-medium">{subjectOf(row)}</span>
      ) : (
        <Link to={to} className={linkStyle}>
          {subjectOf(row)}
        </Link>
      )}
    </span>
  )
}

const column = columnsOf<Enforcement>()
/** The columns of the list of what mail servers were asked to do. */
export const enforcementColumns = [
  column.accessor('address', {
    header: 'What',
    meta: { width: 'w-72' },
    cell: ({ row }) => <SubjectCell {...row.original} />,
  }),
  column.accessor('state', {
    header: 'At the mail server',
    cell: ({ row }) => <EnforcementState enforcement={row.original} />,
  }),
  column.accessor('wanted_at', {
    header: 'Changed',
    meta: { width: 'w-36' },
    cell: ({ getValue }) => <RelativeTime time={getValue()} />,
  }),
]
