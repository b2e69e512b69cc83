import { query } from '../../api/query'
import { choicesLimit } from '../../api/list-page'
import { getDomain, listDomains } from '../../contract/generated/operations/domains'
import type { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'

/** One page of domains. */
export const domainsQuery = (organizationId: string, list: ListDomainsParams) =>
  query(organizationId, listDomains, { query: list })

/** One domain. */
export const domainQuery = (organizationId: string, domainId: string) =>
  query(organizationId, getDomain, { path: { domain_id: domainId } })

/** The domains whose name contains `q`, to choose one of. */
export const domainChoices = (organizationId: string, q: string) =>
  query(organizationId, listDomains, { query: { limit: choicesLimit, q } })

/** The domains with the most identities. */
export const largestDomainsQuery = (organizationId: string) =>
  query(organizationId, listDomains, { query: { limit: 6, sort: '-identity_count' } })

/** How many domains are suspended. */
export const suspendedDomainsQuery = (organizationId: string) =>
  query(organizationId, listDomains, { query: { limit: 1, status: 'suspended' } })
