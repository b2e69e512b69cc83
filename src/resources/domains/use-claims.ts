import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { listDomainClaims } from '../../contract/generated/operations/domains'
import type { DomainClaim } from '../../contract/generated/schemas/domainClaim.zod'
import * as paths from '../../paths'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { toast } from '../../ui/toast'
import { doneText } from '../audit/sentences'
import { claimsQuery } from './claim-queries'
import { hasConfirmed, isOpen } from './claim-text'

const none: readonly DomainClaim[] = []

/** The open ones as this tab has seen them last, so that each addition is announced once, whatever page shows it. */
const openIds = new Set<string>()

/** The domains that are being added, newest first. A toast says when one is added while the page is open. */
export const useClaims = (): readonly DomainClaim[] => {
  const { organization_id } = useOrganization()
  const isAllowed = useMissingPermission(listDomainClaims) === null
  const claims = useQuery({ ...claimsQuery(organization_id), enabled: isAllowed }).data?.body.items ?? none
  useEffect(() => {
    for (const claim of claims) {
      const { claim_id, domain_id, domain_name_unicode } = claim
      if (isOpen(claim)) openIds.add(claim_id)
      else if (openIds.delete(claim_id) && domain_id !== null)
        toast({
          title: doneText(hasConfirmed(claim) ? 'confirmDomain' : 'addDomain', 'domain', domain_name_unicode),
          showCall: null,
          to: paths.domain(organization_id, domain_id),
        })
    }
  }, [claims, organization_id])
  return claims
}
