import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import { Badge } from '../../ui/Badge'
import { claimState } from './claim-text'

/** The state of a domain that is being added. */
export const ClaimState = ({ claim }: { claim: Pick<DomainClaim, 'state' | 'code'> }) => {
  const { word, tone, icon } = claimState(claim)
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  )
}
