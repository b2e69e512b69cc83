// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { DnsChangeList } from '../../schemas/dnsChangeList.zod'
import type { ListDomainDnsChangesParams } from '../../schemas/listDomainDnsChangesParams.zod'

/** Lists how the DNS records of a domain have changed, newest first. */
export const listDomainDnsChanges = /*#__PURE__*/ operation<{ path: { domain_id: string }; query?: ListDomainDnsChangesParams }, DnsChangeList>({
  id: 'listDomainDnsChanges',
  method: 'GET',
  path: '/domain/{domain_id}/dns/change/list',
  permission: 'domain:read',
  answers: { 200: DnsChangeList },
})
