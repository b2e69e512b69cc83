import type { LoaderFunctionArgs } from 'react-router'
import { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'
import { domainQuery, domainsQuery } from '../../resources/domains/queries'
import { healthQuery } from '../../resources/health/queries'

export const loadDomains = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListDomainsParams, request.url, (list) => domainsQuery(params['organizationId'] ?? '', list))

/** Loads a domain, and the state of the mail server, which decides how long one of its lines is. */
export const loadDomain = async ({ params }: LoaderFunctionArgs): Promise<null> => {
  const { organizationId = '', domainId = '' } = params
  await Promise.all([
    load(domainQuery(organizationId, domainId)),
    load(healthQuery(organizationId)).catch(() => null),
  ])
  return null
}
