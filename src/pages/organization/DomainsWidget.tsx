import { CircleCheck } from 'lucide'
import { listDomains } from '../../contract/generated/operations/domains'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import { useOrganization } from '../../session/organization'
import * as paths from '../../paths'
import { countOf } from '../../util/number'
import { ClaimLines } from '../../resources/domains/ClaimLines'
import { hasConfirmed, isOpen, wasAddedLately } from '../../resources/domains/claim-text'
import { DomainStatus } from '../../resources/domains/DomainStatus'
import { largestDomainsQuery } from '../../resources/domains/queries'
import { useClaims } from '../../resources/domains/use-claims'
import { Address } from '../../ui/Address'
import { Icon } from '../../ui/Icon'
import { Link } from '../../ui/Link'
import { RelativeTime } from '../../ui/RelativeTime'
import { useNow } from '../../util/now'
import { Widget } from './Widget'

const linkStyle = 'inline-flex min-h-6 min-w-0 items-center wrap-anywhere pointer-coarse:min-h-11'

/** The domains with the most identities, those that are pending verification, and those that were added lately. */
export const DomainsWidget = () => {
  const { organization_id } = useOrganization()
  const now = useNow()
  const claims = useClaims()
  const open = claims.filter(isOpen)
  const added = claims.filter((claim) => wasAddedLately(claim, now))
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
          {total === 0 && open.length === 0 && <p className="text-muted">No domains yet</p>}
          {total > 0 && (
            <ul className="flex flex-col gap-1">
              {items.map(({ domain_id, domain_name, domain_name_unicode, status, identity_count }) => (
                <li key={domain_id} className="flex flex-wrap items-center justify-between gap-x-4">
                  <Link
                    to={paths.domain(organization_id, domain_id)}
                    className={`${linkStyle} hover:text-accent hover:underline`}
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
          )}
          {added.length > 0 && <Added claims={added} />}
          {open.length > 0 && (
            <section aria-label="Pending domains" className="border-t border-line pt-2">
              <h3 className="text-muted">Pending domains</h3>
              <ClaimLines claims={open} />
            </section>
          )}
        </>
      )}
    </Widget>
  )
}

/** Domains that were proven lately: next, their records are set up. */
const Added = ({ claims }: { claims: readonly DomainClaim[] }) => {
  const { organization_id } = useOrganization()
  return (
    <ul aria-label="Recently added" className="border-t border-line pt-2">
      {claims.map(({ claim_id, domain_id, domain_name_unicode: name, looked_at }) => (
        <li key={claim_id} className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="flex min-w-0 items-center gap-2">
            <Icon icon={CircleCheck} className="size-4 shrink-0 text-ok" />
            <span className="wrap-anywhere">
              {name} was {hasConfirmed({ claim_id, domain_id }) ? 'confirmed' : 'verified and added'}{' '}
              {looked_at !== null && <RelativeTime time={looked_at} />}
            </span>
          </span>
          {domain_id !== null && (
            <Link
              to={paths.domainDns(organization_id, domain_id)}
              aria-label={`Show DNS records of ${name}`}
              className={`${linkStyle} text-accent hover:underline`}
            >
              Show DNS records
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
