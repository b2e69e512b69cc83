import { queryOptions } from '@tanstack/react-query'
import { limitRefetches } from '../../api/limit-refetches'
import { query, request } from '../../api/query'
import { queryClient } from '../../api/query-client'
import { choicesLimit } from '../../api/list-page'
import {
  getDomain,
  getRemovedDomain,
  listDomains,
  listRemovedDomains,
} from '../../contract/generated/operations/domains'
import type { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import type { ListRemovedDomainsParams } from '../../contract/generated/schemas/listRemovedDomainsParams.zod'

/** One page of domains. */
export const domainsQuery = (organizationId: string, list: ListDomainsParams) =>
  query(organizationId, listDomains, { query: list })

/** One domain. */
export const domainQuery = (organizationId: string, domainId: string) =>
  query(organizationId, getDomain, { path: { domain_id: domainId } })

/** One page of removed domains that can be restored. */
export const removedDomainsQuery = (organizationId: string, list: ListRemovedDomainsParams) =>
  query(organizationId, listRemovedDomains, { query: list })

/** One removed domain that can be restored. */
export const removedDomainQuery = (organizationId: string, domainId: string) =>
  query(organizationId, getRemovedDomain, { path: { domain_id: domainId } })

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

/** How many domains with a problem the overview names. */
const dnsProblemsShown = 3

/** The domains that need attention because of their DNS, at most `dnsProblemsShown`; the total counts all. */
export const brokenDomainsQuery = (organizationId: string) =>
  query(organizationId, listDomains, {
    query: { limit: dnsProblemsShown, dns_status: 'broken', sort: '-dns_since' },
  })

/** As many domains are counted here; of more, the API counts each state. */
const countedHere = 50

type DnsStatus = NonNullable<ListDomainsParams['dns_status']>

/** The number of domains in each state of their DNS, among those that match the search and the other filters. */
export const dnsCountsQuery = (
  organizationId: string,
  filters: Omit<ListDomainsParams, 'limit' | 'offset' | 'sort' | 'dns_status'> = {},
) =>
  queryOptions({
    queryKey: [organizationId, 'dnsStates', filters] as const,
    queryFn: async (context) => {
      const list = async (more: ListDomainsParams) => {
        const send = () =>
          request(organizationId, listDomains, { query: { ...filters, ...more } }, context.signal)
        return (await limitRefetches(context, send)).body
      }
      const first = await list({ limit: countedHere })
      const count = async (dns_status: DnsStatus) =>
        first.total > countedHere
          ? (await list({ limit: 1, dns_status })).total
          : first.items.filter((domain) => domain.dns_status === dns_status).length
      const [verified, advice, not_set_up, broken, cannot_tell, checking] = await Promise.all([
        count('verified'),
        count('advice'),
        count('not_set_up'),
        count('broken'),
        count('cannot_tell'),
        count('checking'),
      ])
      return { verified, advice, not_set_up, broken, cannot_tell, checking }
    },
  })
