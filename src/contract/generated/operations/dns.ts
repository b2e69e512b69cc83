// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { getDomainDns } from './dns/getDomainDns'
export { checkDomainDns } from './dns/checkDomainDns'
export { listDomainDnsChanges } from './dns/listDomainDnsChanges'
export { getDomainZone } from './dns/getDomainZone'
export { createDnsShare } from './dns/createDnsShare'
export { listDnsShares } from './dns/listDnsShares'
export { deleteDnsShare } from './dns/deleteDnsShare'
export { getSharedDns } from './dns/getSharedDns'
export { checkSharedDns } from './dns/checkSharedDns'
