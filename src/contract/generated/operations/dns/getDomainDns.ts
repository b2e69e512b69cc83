// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DomainDns } from '../../schemas/domainDns.zod'

/** Returns the DNS records of a domain and what they mean for mail. */
export const getDomainDns = /*#__PURE__*/ operation<{ path: { domain_id: string } }, DomainDns>({
  id: 'getDomainDns',
  method: 'GET',
  path: '/domain/{domain_id}/dns',
  permission: 'domain:read',
  answers: { 200: DomainDns },
})
