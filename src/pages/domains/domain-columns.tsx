import { Star } from 'lucide'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { columnsOf } from '../../table/columns'
import { Badge } from '../../ui/Badge'
import { Breakable } from '../../ui/Breakable'
import { RelativeTime } from '../../ui/RelativeTime'
import { formatCount } from '../../util/number'
import { DnsState } from '../../resources/dns/DnsState'
import { DomainStatus, domainStatusText } from '../../resources/domains/DomainStatus'
import { Punycode } from './Punycode'
import { Size } from './Size'
import { Link } from '../../ui/Link'

const NameCell = (domain: Domain) => (
  <div className="flex items-center gap-x-3">
    <Link
      to={paths.domain(useOrganization().organization_id, domain.domain_id)}
      className="block min-w-0 truncate font-medium text-accent hover:underline @max-2xl:line-clamp-2 @max-2xl:wrap-anywhere @max-2xl:whitespace-normal"
    >
      <Breakable text={domain.domain_name_unicode} />
    </Link>
    <Punycode {...domain} />
    {domain.is_primary && (
      <Badge tone="info" icon={Star}>
        Primary
      </Badge>
    )}
    {domain.status === 'active' ? (
      <span className="sr-only">{domainStatusText.active}</span>
    ) : (
      <DomainStatus status={domain.status} />
    )}
  </div>
)

const DnsCell = ({ dns_status, dns_since }: Domain) => (
  <span className="inline-flex items-center gap-x-2">
    <DnsState status={dns_status} />
    {dns_since !== null && (
      <span className="text-muted @max-[60rem]:hidden">
        <RelativeTime time={dns_since} />
      </span>
    )}
  </span>
)

const column = columnsOf<Domain>()
/** The columns of the list of domains. */
export const domainColumns = [
  column.accessor('domain_name', {
    header: 'Domain',
    meta: {
      sort: 'domain_name',
      card: 'title',
      csv: [
        { label: 'Domain', name: 'domain_name_unicode' },
        { label: 'Primary', name: 'is_primary' },
        { label: 'Status', name: 'status' },
      ],
    },
    cell: ({ row }) => <NameCell {...row.original} />,
  }),
  column.accessor('dns_status', {
    header: 'DNS',
    meta: {
      sort: 'dns_since',
      largestFirst: true,
      width: 'w-40 @min-[60rem]:w-60',
      card: 'line',
      csv: [
        { label: 'DNS', name: 'dns_status' },
        { label: 'DNS since', name: 'dns_since' },
      ],
    },
    cell: ({ row }) => <DnsCell {...row.original} />,
  }),
  column.accessor('identity_count', {
    header: 'Identities',
    meta: { sort: 'identity_count', largestFirst: true, numeric: true, width: 'w-32', card: 'end' },
    cell: ({ getValue }) => (
      <>
        {formatCount(getValue())}
        <span className="@2xl:hidden"> {getValue() === 1 ? 'identity' : 'identities'}</span>
      </>
    ),
  }),
  column.accessor('storage_allocated_bytes', {
    header: 'Allocated',
    meta: {
      numeric: true,
      width: 'w-40',
      hiding: '@max-[52rem]:hidden',
      csv: [{ label: 'Allocated (bytes)', name: 'storage_allocated_bytes' }],
    },
    cell: ({ getValue }) => <Size bytes={getValue()} />,
  }),
]
