// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DnsCheckStarted } from '../../schemas/dnsCheckStarted.zod'
import { DomainDns } from '../../schemas/domainDns.zod'

/** Checks the DNS records of a domain now. */
export const checkDomainDns = /*#__PURE__*/ operation<{ path: { domain_id: string } }, DomainDns | DnsCheckStarted>({
  id: 'checkDomainDns',
  method: 'POST',
  path: '/domain/{domain_id}/dns/check',
  permission: 'domain:dns',
  answers: { 200: DomainDns, 202: DnsCheckStarted },
})
