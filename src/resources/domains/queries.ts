import { query } from '../../api/query'
import { queryClient } from '../../api/query-client'
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

/** One domain that is chosen in a form: what the choices know of it is shown until its own answer has come. */
export const chosenDomainQuery = (organizationId: string, domainId: string) => ({
  ...domainQuery(organizationId, domainId),
  placeholderData: () => {
    const choices = queryClient.getQueryData(domainChoices(organizationId, '').queryKey)
    const domain = choices?.body.items.find(({ domain_id }) => domain_id === domainId)
    return choices && domain && { ...choices, body: domain }
  },
})

/** The domains with the most identities. */
export const largestDomainsQuery = (organizationId: string) =>
  query(organizationId, listDomains, { query: { limit: 6, sort: '-identity_count' } })

/** How many domains are suspended. */
export const suspendedDomainsQuery = (organizationId: string) =>
  query(organizationId, listDomains, { query: { limit: 1, status: 'suspended' } })
