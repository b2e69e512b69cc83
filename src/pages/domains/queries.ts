import { listDomains } from '../../api/generated/operations/domains'
import { listMailboxQuotas } from '../../api/generated/operations/mailbox-quotas'
import type { ListDomainsParams } from '../../api/generated/schemas/listDomainsParams.zod'
import { query } from '../../api/query'

/** One page of domains. */
export const domainsQuery = (organizationId: string, list: ListDomainsParams) =>
  query(organizationId, listDomains, { query: list })

/** The largest mailboxes of a domain. */
export const largestMailboxesQuery = (organizationId: string, domainId: string) =>
  query(organizationId, listMailboxQuotas, {
    query: { domain_id: domainId, sort: '-limit_bytes', limit: 20 },
  })
