// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DnsCheckStarted } from '../../schemas/dnsCheckStarted.zod'
import { SharedDns } from '../../schemas/sharedDns.zod'

/** Checks the DNS records of a domain now, with a link. */
export const checkSharedDns = /*#__PURE__*/ operation<{  }, SharedDns | DnsCheckStarted>({
  id: 'checkSharedDns',
  method: 'POST',
  path: '/dns-share/check',
  permission: null,
  answers: { 200: SharedDns, 202: DnsCheckStarted },
})
