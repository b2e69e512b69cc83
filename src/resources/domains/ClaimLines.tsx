import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { Address } from '../../ui/Address'
import { Link } from '../../ui/Link'
import { RelativeTime } from '../../ui/RelativeTime'
import { fromPage } from '../../ui/use-close-panel'
import { ClaimState } from './ClaimState'
import { NextClaimCheck } from './NextClaimCheck'

interface ClaimLinesProps {
  claims: readonly DomainClaim[]
  /** Whether the panel opens over the page on which they are. */
  isOverPage?: boolean
}

/** Domains that are being added, one a line: the name, the state since when, and the time of the next check. */
export const ClaimLines = ({ claims, isOverPage = false }: ClaimLinesProps) => {
  const { organization_id } = useOrganization()
  return (
    <ul className="lined w-full">
      {claims.map((claim) => (
        <li key={claim.claim_id} className="flex flex-wrap items-center gap-x-4 py-1.5">
          <Link
            to={paths.domainClaim(organization_id, claim.claim_id)}
            state={isOverPage ? fromPage : undefined}
            className="inline-flex min-h-6 min-w-0 items-center font-medium wrap-anywhere text-accent hover:underline pointer-coarse:min-h-11"
          >
            <Address of={{ address: claim.domain_name, address_unicode: claim.domain_name_unicode }} />
          </Link>
          <span className="flex flex-wrap items-center gap-x-3 sm:ml-auto">
            <ClaimState claim={claim} />
            <span className="text-muted digits">
              <RelativeTime time={claim.state === 'waiting' ? claim.created_at : changedAt(claim)} />
              {claim.next_look_at !== null && (
                <>
                  {' · '}
                  <NextClaimCheck claim={claim} />
                </>
              )}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** When it was added or found in use, or expired. */
const changedAt = ({ state, looked_at, expires_at, created_at }: DomainClaim) =>
  state === 'expired' ? expires_at : (looked_at ?? created_at)
