import type { LoaderFunctionArgs } from 'react-router'
import { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import { load } from '../../api/load'
import { queryClient } from '../../api/query-client'
import { loadList } from '../../table/load-list'
import { requiredLocalParts, requiredQuery } from '../../resources/addresses/queries'
import { claimsQuery } from '../../resources/domains/claim-queries'
import { domainQuery, domainsQuery } from '../../resources/domains/queries'
import { healthQuery } from '../../resources/health/queries'

/** Loads the domains that are being added. */
export const loadClaims = ({ params }: Pick<LoaderFunctionArgs, 'params'>) =>
  load(claimsQuery(params['organizationId'] ?? ''))

/** Loads the list, and the domains that are being added, which are above it. */
export const loadDomains = async ({ params, request }: LoaderFunctionArgs) => {
  const list = loadList(ListDomainsParams, request.url, (one) =>
    domainsQuery(params['organizationId'] ?? '', one),
  )
  const claims = loadClaims({ params }).catch(() => null)
  await Promise.all([list, claims])
  return null
}

/** Loads a domain, then what decides how long its lines are: the mail server, and who reads two of its addresses. */
export const loadDomain = async ({ params }: LoaderFunctionArgs): Promise<null> => {
  const { organizationId = '', domainId = '' } = params
  const health = load(healthQuery(organizationId)).catch(() => null)
  await load(domainQuery(organizationId, domainId))
  const domain =
    queryClient.getQueryData(domainQuery(organizationId, domainId).queryKey)?.body.domain_name ?? ''
  const required = requiredLocalParts.map((localPart) =>
    load(requiredQuery(organizationId, domain, localPart)).catch(() => null),
  )
  await Promise.all([health, ...required])
  return null
}
