import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import { useSecond } from '../../util/second'
import { nextCheckText } from '../dns/check-times'

/** When a domain that is being added is checked next. It renders alone, once a second. */
export const NextClaimCheck = ({
  claim: { is_checking, next_look_at },
}: {
  claim: Pick<DomainClaim, 'is_checking' | 'next_look_at'>
}) => {
  const now = useSecond()
  if (is_checking) return 'Checking…'
  return next_look_at === null ? null : nextCheckText(next_look_at, now)
}
