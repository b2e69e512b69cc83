import {
  checkDomainClaim,
  createDomainClaim,
  deleteDomainClaim,
  exportDomains,
  getDomain,
  listDomainClaims,
  getRemovedDomain,
  listDomains,
  listRemovedDomains,
  removeDomain,
  restoreDomain,
  updateDomainSettings,
} from '../../contract/generated/operations/domains'
import {
  checkDomainDns,
  createDnsShare,
  deleteDnsShare,
  getDomainDns,
  getDomainZone,
  listDnsShares,
  listDomainDnsChanges,
} from '../../contract/generated/operations/dns'
import { SizeMax, SizeMin } from '../../contract/generated/schemas/size.zod'
import * as paths from '../../paths'
import type { HelpTopic } from '../../registry'
import { sizeRange } from '../../resources/mailbox-quotas/size-range'

export const topic: HelpTopic = {
  what: 'A domain is the part of an address after the @. Its settings are the default and maximum mailbox size, the target of mail to unknown addresses, and sub-addressing with a plus sign. Its DNS records decide whether mail to and from it works.',
  tasks: [
    { label: 'Add a domain', path: paths.newDomain },
    { label: 'Restore a removed domain', path: paths.removedDomains },
  ],
  limits: [
    `A mailbox size is ${sizeRange(SizeMin, SizeMax)}; the maximum can’t be below the default or the largest mailbox.`,
    'A domain is added once a DNS record proves that it is yours. Up to 20 domains can wait for that, each for 30 days. The operator can add domains too.',
    'A domain without addresses can be removed, and restored for 30 days.',
    'DNS records are compared by meaning, not by text. A check that fails changes no state: the page shows the last known one.',
    'A domain can be checked once in 10 seconds and 60 times an hour. A shared link works for up to 30 days.',
  ],
  operations: [
    listDomains,
    exportDomains,
    getDomain,
    updateDomainSettings,
    createDomainClaim,
    listDomainClaims,
    checkDomainClaim,
    deleteDomainClaim,
    removeDomain,
    listRemovedDomains,
    getRemovedDomain,
    restoreDomain,
    getDomainDns,
    checkDomainDns,
    listDomainDnsChanges,
    getDomainZone,
    createDnsShare,
    listDnsShares,
    deleteDnsShare,
  ],
}
