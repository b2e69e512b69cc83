import { listDomains } from '../../contract/generated/operations/domains'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { countOf } from '../../util/number'
import { DomainStatus } from '../../resources/domains/DomainStatus'
import { largestDomainsQuery } from '../../resources/domains/queries'
import { Address } from '../../ui/Address'
import { Widget } from './Widget'
import { Link } from '../../ui/Link'

/** The domains with the most identities. */
export const DomainsWidget = () => {
  const { organization_id } = useOrganization()
  return (
    <Widget
      title="Domains"
      operation={listDomains}
      query={largestDomainsQuery(organization_id)}
      more={{ label: 'All domains', to: paths.domains(organization_id) }}
      lines={3}
      minHeight="min-h-12"
    >
      {({ body: { items, total } }) => (
        <>
          {total === 0 && <p className="text-muted">No domains yet. The operator adds domains.</p>}
          <ul className="flex flex-col gap-1">
            {items.map(({ domain_id, domain_name, domain_name_unicode, status, identity_count }) => (
              <li key={domain_id} className="flex flex-wrap items-center justify-between gap-x-4">
                <Link
                  to={paths.domain(organization_id, domain_id)}
                  className="inline-flex min-h-6 min-w-0 items-center wrap-anywhere hover:text-accent hover:underline pointer-coarse:min-h-11"
                >
                  <Address of={{ address: domain_name, address_unicode: domain_name_unicode }} />
                </Link>
                <span className="flex items-center gap-3">
                  <span className="text-muted digits">
                    {countOf(identity_count, 'identity', 'identities')}
                  </span>
                  <DomainStatus status={status} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Widget>
  )
}
