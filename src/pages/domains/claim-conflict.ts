import { ApiProblem } from '../../api/errors'
import * as paths from '../../paths'

const links: Readonly<
  Record<string, { label: string; path: (organizationId: string, id: string) => string }>
> = {
  domain_exists: { label: 'Open domain', path: paths.domain },
  domain_removed: { label: 'Restore domain…', path: paths.restoreDomain },
  claim_exists: { label: 'Show DNS record', path: paths.domainClaim },
}

/** The domain, or the domain being added, because of which a name can't be added; null for another failure. */
export const claimConflict = (
  failure: Error | null,
  organizationId: string,
): { label: string; to: string } | null => {
  if (!(failure instanceof ApiProblem)) return null
  const { code, conflicting_id } = failure.problem
  const link = links[code]
  return link === undefined || conflicting_id === undefined
    ? null
    : { label: link.label, to: link.path(organizationId, conflicting_id) }
}
