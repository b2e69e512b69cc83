import type { Domain } from '../../contract/generated/schemas/domain.zod'
import * as paths from '../../paths'
import { DomainStatus } from '../../resources/domains/DomainStatus'
import { QueriedEnforcement } from '../../resources/enforcement/QueriedEnforcement'
import { domainEnforcementQuery } from '../../resources/enforcement/queries'
import { useOrganization } from '../../session/organization'
import { FactGroup, FactGroups, FactLine, FactReference } from '../../ui/FactGroups'
import { Link } from '../../ui/Link'
import { RelativeTime } from '../../ui/RelativeTime'
import { countOf } from '../../util/number'
import { Size } from './Size'

const linkStyle = 'inline-flex min-h-6 items-center text-accent hover:underline'

/** How it is known that the domain belongs to the organization. */
const Proof = ({ proof: { kind, seen_at, lapsed_at } }: Pick<Domain, 'proof'>) => {
  if (kind === 'operator') return 'Added by the operator'
  return (
    <>
      {lapsed_at === null ? 'By a DNS record' : 'DNS record not found'}
      {seen_at !== null && (
        <span className="block text-muted">
          Last seen <RelativeTime time={seen_at} />
        </span>
      )}
    </>
  )
}

/** The properties of a domain, in a narrow column. */
export const DomainFacts = ({ domain }: { domain: Domain }) => {
  const { organization_id } = useOrganization()
  const search = `?domain_id=${domain.domain_id}`
  return (
    <FactGroups>
      <FactGroup title="Domain">
        <FactLine term="Status">
          <DomainStatus status={domain.status} />
          {domain.status === 'suspended' && (
            <p className="text-muted">
              Suspended by the operator. Ask them to reactivate it (<code>postroom domain reactivate</code>).
            </p>
          )}
        </FactLine>
        <FactLine term="Mail server status">
          <QueriedEnforcement query={domainEnforcementQuery(organization_id, domain.domain_id)} />
        </FactLine>
        <FactLine term="Proof">
          <Proof proof={domain.proof} />
        </FactLine>
        {domain.is_primary && <FactLine term="Primary">The organization’s first domain</FactLine>}
      </FactGroup>
      <FactGroup title="Usage">
        <FactLine term="Identities">
          <Link className={linkStyle} to={{ pathname: paths.identities(organization_id), search }}>
            {countOf(domain.identity_count, 'identity', 'identities')}
          </Link>
        </FactLine>
        <FactLine term="Allocated">
          <span className="flex flex-wrap items-center gap-x-3">
            <Size bytes={domain.storage_allocated_bytes} />
            <Link className={linkStyle} to={{ pathname: paths.mailboxQuotas(organization_id), search }}>
              Show mailboxes
            </Link>
          </span>
        </FactLine>
      </FactGroup>
      <FactReference>
        {domain.domain_name !== domain.domain_name_unicode && (
          <FactLine term="In DNS">
            <code className="font-mono text-xs break-all">{domain.domain_name}</code>
          </FactLine>
        )}
        <FactLine term="Added">
          <RelativeTime time={domain.created_at} />
        </FactLine>
        <FactLine term="Last changed">
          <RelativeTime time={domain.updated_at} />
        </FactLine>
        <FactLine term="ID">
          <code className="font-mono text-xs break-all">{domain.domain_id}</code>
        </FactLine>
      </FactReference>
    </FactGroups>
  )
}
