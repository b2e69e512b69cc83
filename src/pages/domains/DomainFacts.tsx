import type { Domain } from '../../contract/generated/schemas/domain.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { Facts } from '../../ui/Facts'
import { FactsRow } from '../../ui/FactsRow'
import { RelativeTime } from '../../ui/RelativeTime'
import { UnitsButton } from '../../ui/UnitsButton'
import { countOf } from '../../util/number'
import { DomainStatus } from '../../resources/domains/DomainStatus'
import { QueriedEnforcement } from '../../resources/enforcement/QueriedEnforcement'
import { domainEnforcementQuery } from '../../resources/enforcement/queries'
import { Size } from './Size'
import { Link } from '../../ui/Link'

const linkStyle = 'inline-flex min-h-6 items-center text-accent hover:underline'

/** The properties of a domain. */
export const DomainFacts = ({ domain }: { domain: Domain }) => {
  const { organization_id } = useOrganization()
  const search = `?domain_id=${domain.domain_id}`
  return (
    <Facts>
      {domain.domain_name !== domain.domain_name_unicode && (
        <FactsRow term="In DNS">
          <code className="font-mono break-all">{domain.domain_name}</code>
        </FactsRow>
      )}
      <FactsRow term="Status">
        <DomainStatus status={domain.status} />
        {domain.status === 'active' ? (
          <p className="text-muted">Whether the DNS has it is not checked.</p>
        ) : (
          <p className="text-muted">
            Whoever runs this Postroom suspended it, and can reactivate it (
            <code>postroom domain reactivate</code>).
          </p>
        )}
      </FactsRow>
      <FactsRow term="At the mail server">
        <QueriedEnforcement query={domainEnforcementQuery(organization_id, domain.domain_id)} />
      </FactsRow>
      {domain.is_primary && <FactsRow term="Primary">This is the organization’s first domain.</FactsRow>}
      <FactsRow term="Identities">
        <Link className={linkStyle} to={{ pathname: paths.identities(organization_id), search }}>
          {countOf(domain.identity_count, 'identity', 'identities')}
        </Link>
      </FactsRow>
      <FactsRow term="Storage allotted">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex flex-wrap items-center gap-x-3">
            <Size bytes={domain.storage_allocated_bytes} />
            <Link className={linkStyle} to={{ pathname: paths.mailboxQuotas(organization_id), search }}>
              Show mailboxes
            </Link>
          </span>
          <UnitsButton />
        </div>
      </FactsRow>
      <FactsRow term="Added">
        <RelativeTime time={domain.created_at} />
      </FactsRow>
      <FactsRow term="Last changed">
        <RelativeTime time={domain.updated_at} />
      </FactsRow>
      <FactsRow term="Id">
        <code className="font-mono break-all">{domain.domain_id}</code>
      </FactsRow>
    </Facts>
  )
}
