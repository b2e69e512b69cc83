import { listAuditEvents } from '../../contract/generated/operations/audit'
import { listDomains } from '../../contract/generated/operations/domains'
import { getHealth } from '../../contract/generated/operations/health'
import { listMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas'
import {
  getOrganizationQuota,
  listOrganizationServices,
} from '../../contract/generated/operations/organization'
import { query } from '../../api/query'

/** What the organization may have, has given out and has stored. */
export const quotaQuery = (organizationId: string) => query(organizationId, getOrganizationQuota, {})

/** The ten mailboxes that are fullest. */
export const fullestQuery = (organizationId: string) =>
  query(organizationId, listMailboxQuotas, { query: { limit: 10, sort: '-used_percent' } })

/** The services, few enough for one page. */
export const servicesQuery = (organizationId: string) =>
  query(organizationId, listOrganizationServices, { query: { limit: 50 } })

/** The domains with the most identities. */
export const domainsQuery = (organizationId: string) =>
  query(organizationId, listDomains, { query: { limit: 6, sort: '-identity_count' } })

/** The state of the service. */
export const healthQuery = (organizationId: string) => query(organizationId, getHealth, {})

/** The last changes. */
export const changesQuery = (organizationId: string) =>
  query(organizationId, listAuditEvents, { query: { limit: 8, kind: 'change' } })
