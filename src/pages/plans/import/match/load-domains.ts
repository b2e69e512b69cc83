import { request } from '../../../../api/query'
import { listDomains } from '../../../../contract/generated/operations/domains'

/** Domains that are read at most; with more, the preview checks them. */
const domainsAtMost = 200

/** The names of the organization's domains; null where they are unknown, because there are too many or the API can't be reached. */
export const loadDomainNames = async (organizationId: string): Promise<readonly string[] | null> => {
  try {
    const { body } = await request(organizationId, listDomains, { query: { limit: domainsAtMost } })
    return body.total > domainsAtMost ? null : body.items.map(({ domain_name }) => domain_name)
  } catch {
    return null
  }
}
