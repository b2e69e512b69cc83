// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DnsShareList } from '../../schemas/dnsShareList.zod'
import type { ListDnsSharesParams } from '../../schemas/listDnsSharesParams.zod'

/** Lists the links to the DNS records of a domain, newest first. */
export const listDnsShares = /*#__PURE__*/ operation<{ path: { domain_id: string }; query?: ListDnsSharesParams }, DnsShareList>({
  id: 'listDnsShares',
  method: 'GET',
  path: '/domain/{domain_id}/dns/share/list',
  permission: 'domain:dns',
  answers: { 200: DnsShareList },
})
