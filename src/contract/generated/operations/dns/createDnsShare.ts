// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { DnsShareCreate } from '../../schemas/dnsShareCreate.zod'
import { DnsShareCreated } from '../../schemas/dnsShareCreated.zod'

/** Creates a link that shows the DNS records of a domain without a key. */
export const createDnsShare = /*#__PURE__*/ operation<{ path: { domain_id: string }; body?: DnsShareCreate; idempotencyKey?: string }, DnsShareCreated>({
  id: 'createDnsShare',
  method: 'POST',
  path: '/domain/{domain_id}/dns/share',
  permission: 'domain:dns',
  answers: { 201: DnsShareCreated },
})
