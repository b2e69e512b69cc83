// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DnsCheckStarted } from '../../schemas/dnsCheckStarted.zod'
import { DomainClaim } from '../../schemas/domainClaim.zod'

/** Looks for the record of a claim now. */
export const checkDomainClaim = /*#__PURE__*/ operation<{ path: { claim_id: string } }, DomainClaim | DnsCheckStarted>({
  id: 'checkDomainClaim',
  method: 'POST',
  path: '/domain-claim/{claim_id}/check',
  permission: 'domain:create',
  answers: { 200: DomainClaim, 202: DnsCheckStarted },
})
