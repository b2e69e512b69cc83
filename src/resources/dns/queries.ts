import { query } from '../../api/query'
import {
  getDomainDns,
  getDomainZone,
  listDnsShares,
  listDomainDnsChanges,
} from '../../contract/generated/operations/dns'

/** The state of a domain's DNS, with its records. */
export const domainDnsQuery = (organizationId: string, domainId: string) =>
  query(organizationId, getDomainDns, { path: { domain_id: domainId } })

/** What has changed in a domain's DNS, newest first. */
export const dnsChangesQuery = (organizationId: string, domainId: string, limit: number) =>
  query(organizationId, listDomainDnsChanges, { path: { domain_id: domainId }, query: { limit } })

/** The records of a domain as the text of a zone: those that are missing or not right, or all of them. */
export const domainZoneQuery = (organizationId: string, domainId: string, all: boolean) =>
  query(organizationId, getDomainZone, { path: { domain_id: domainId }, query: { all } })

/** The links by which others see the records of a domain. */
export const dnsSharesQuery = (organizationId: string, domainId: string) =>
  query(organizationId, listDnsShares, { path: { domain_id: domainId } })
