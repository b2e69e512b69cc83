import { Star } from 'lucide-react'
import { Link } from 'react-router'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { columnsOf } from '../../table/columns'
import { Badge } from '../../ui/Badge'
import { formatCount } from '../../util/number'
import { DomainStatus } from '../../resources/domains/DomainStatus'
import { Punycode } from './Punycode'
import { Size } from './Size'

const NameCell = (domain: Domain) => (
  <div className="flex flex-wrap items-center gap-x-3">
    <Link
      to={paths.domain(useOrganization().organization_id, domain.domain_id)}
      className="inline-flex min-h-6 items-center font-medium text-accent hover:underline pointer-coarse:min-h-11"
    >
      {domain.domain_name_unicode}
    </Link>
    <Punycode {...domain} />
    {domain.is_primary && (
      <Badge tone="info" icon={Star}>
        Primary
      </Badge>
    )}
  </div>
)

const column = columnsOf<Domain>()
/** The columns of the list of domains. */
export const domainColumns = [
  column.accessor('domain_name', {
    header: 'Domain',
    meta: { sort: 'domain_name' },
    cell: ({ row }) => <NameCell {...row.original} />,
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { width: 'w-36' },
    cell: ({ getValue }) => <DomainStatus status={getValue()} />,
  }),
  column.accessor('identity_count', {
    header: 'Identities',
    meta: { sort: 'identity_count', largestFirst: true, numeric: true, width: 'w-32' },
    cell: ({ getValue }) => formatCount(getValue()),
  }),
  column.accessor('storage_allocated_bytes', {
    header: 'Storage allotted',
    meta: { numeric: true, width: 'w-40' },
    cell: ({ getValue }) => <Size bytes={getValue()} />,
  }),
]
