import { useQuery } from '@tanstack/react-query'
import { deleteDnsShare, listDnsShares } from '../../contract/generated/operations/dns'
import type { Domain } from '../../contract/generated/schemas/domain.zod'
import type { DomainDns } from '../../contract/generated/schemas/domainDns.zod'
import * as paths from '../../paths'
import { dnsSharesQuery } from '../../resources/dns/queries'
import { shareText } from '../../resources/dns/share-text'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ButtonLink } from '../../ui/ButtonLink'
import { FactGroup, FactGroups, FactLine } from '../../ui/FactGroups'
import { RelativeTime } from '../../ui/RelativeTime'
import { fromPage } from '../../ui/use-close-panel'
import { useNow } from '../../util/now'

interface DnsFactsProps {
  domain: Domain
  dns: DomainDns
}

/** How the domain is checked, and who else can see its records, in a narrow column. */
export const DnsFacts = ({ domain, dns }: DnsFactsProps) => (
  <FactGroups>
    <FactGroup title="Check">
      <FactLine term="Last check">
        {dns.looked_at === null ? 'Not yet' : <RelativeTime time={dns.looked_at} />}
      </FactLine>
      <FactLine term="Asked">
        {dns.resolvers.length === 0 ? 'No name server' : dns.resolvers.join(', ')}
      </FactLine>
      {domain.domain_name !== domain.domain_name_unicode && (
        <FactLine term="In DNS">
          <code className="font-mono text-xs break-all">{domain.domain_name}</code>
        </FactLine>
      )}
    </FactGroup>
    <Shares domainId={domain.domain_id} />
  </FactGroups>
)

const Shares = ({ domainId }: { domainId: string }) => {
  const { organization_id } = useOrganization()
  const listReason = useMissingPermission(listDnsShares)
  const revokeReason = useMissingPermission(deleteDnsShare)
  const now = useNow()
  const { data } = useQuery({ ...dnsSharesQuery(organization_id, domainId), enabled: listReason === null })
  const shares = data?.body.items ?? []
  return (
    <section aria-label="Shared links" className="border-t border-line px-4 pt-3 pb-3">
      <h2 className="font-semibold">Shared links</h2>
      {listReason !== null && <p className="text-muted">{listReason}</p>}
      {data !== undefined && shares.length === 0 && (
        <p className="text-muted">None. A link shows these records without signing in.</p>
      )}
      <ul className="lined">
        {shares.map((share) => {
          const { name, details, isActive } = shareText(share, now)
          return (
            <li key={share.share_id} className="flex items-center justify-between gap-x-3 py-1.5">
              <span className="min-w-0 wrap-anywhere">
                {name}
                <span className="block text-muted">{details}</span>
              </span>
              {isActive && (
                <ButtonLink
                  to={paths.revokeDnsShare(organization_id, domainId, share.share_id)}
                  state={fromPage}
                  aria-label={`Revoke: ${name}`}
                  disabledReason={revokeReason}
                >
                  Revoke
                </ButtonLink>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
