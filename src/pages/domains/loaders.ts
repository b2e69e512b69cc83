import type { LoaderFunctionArgs } from 'react-router'
import { ListDomainsParams } from '../../contract/generated/schemas/listDomainsParams.zod'
import { ListRemovedDomainsParams } from '../../contract/generated/schemas/listRemovedDomainsParams.zod'
import { load } from '../../api/load'
import { queryClient } from '../../api/query-client'
import * as paths from '../../paths'
import { loadList } from '../../table/load-list'
import { loadOrLeave } from '../../table/load-or-leave'
import { requiredLocalParts, requiredQuery } from '../../resources/addresses/queries'
import { claimsQuery } from '../../resources/domains/claim-queries'
import {
  domainQuery,
  domainsQuery,
  removedDomainQuery,
  removedDomainsQuery,
} from '../../resources/domains/queries'
import { healthQuery } from '../../resources/health/queries'

/** Loads the domains that are pending verification. */
export const loadClaims = ({ params }: Pick<LoaderFunctionArgs, 'params'>) =>
  load(claimsQuery(params['organizationId'] ?? ''))

/** Loads the list, and the domains that are pending verification, which are above it. */
export const loadDomainList = async ({ params, request }: LoaderFunctionArgs) => {
  const list = loadList(ListDomainsParams, request.url, (one) =>
    domainsQuery(params['organizationId'] ?? '', one),
  )
  const claims = loadClaims({ params }).catch(() => null)
  await Promise.all([list, claims])
  return null
}

/** Loads the domain that a panel or a question is about. */
export const loadOneDomain = ({ params }: LoaderFunctionArgs) =>
  load(domainQuery(params['organizationId'] ?? '', params['domainId'] ?? ''))

export const loadRemovedDomains = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListRemovedDomainsParams, request.url, (list) =>
    removedDomainsQuery(params['organizationId'] ?? '', list),
  )

/** Loads a removed domain; one that was restored has its usual page again. */
export const loadRemovedDomain = ({ params, request }: LoaderFunctionArgs) => {
  const { organizationId = '', domainId = '' } = params
  return loadOrLeave(
    () => load(removedDomainQuery(organizationId, domainId)),
    () => load(domainQuery(organizationId, domainId)),
    paths.domain(organizationId, domainId),
    request,
  )
}

/**
 * Loads a domain, then what decides how long its lines are: the mail server, and who reads two of its addresses. Instead of a
 * removed domain, the panel that restores it opens.
 */
export const loadDomain = async ({ params, request }: LoaderFunctionArgs): Promise<Response | null> => {
  const { organizationId = '', domainId = '' } = params
  const health = load(healthQuery(organizationId)).catch(() => null)
  const redirection = await loadOrLeave(
    () => load(domainQuery(organizationId, domainId)),
    () => load(removedDomainQuery(organizationId, domainId)),
    paths.restoreDomain(organizationId, domainId),
    request,
  )
  if (redirection !== null) return redirection
  const domain =
    queryClient.getQueryData(domainQuery(organizationId, domainId).queryKey)?.body.domain_name ?? ''
  const required = requiredLocalParts.map((localPart) =>
    load(requiredQuery(organizationId, domain, localPart)).catch(() => null),
  )
  await Promise.all([health, ...required])
  return null
}
