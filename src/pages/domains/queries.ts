import { listDomains } from '../../contract/generated/operations/domains'
import { listMailboxQuotas } from '../../contract/generated/operations/mailbox-quotas'
import type { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import { query } from '../../api/query'

/** One page of domains. */
export const domainsQuery = (organizationId: string, list: ListDomainsParams) =>
  query(organizationId, listDomains, { query: list })

/** The largest mailboxes of a domain. */
export const largestMailboxesQuery = (organizationId: string, domainId: string) =>
  query(organizationId, listMailboxQuotas, {
    query: { domain_id: domainId, sort: '-limit_bytes', limit: 20 },
  })
