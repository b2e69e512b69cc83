import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../api/query-client'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { getDelivery } from '../../contract/generated/operations/delivery'
import { identityAddressesQuery } from '../../resources/addresses/queries'
import { eventsAtFirst, identityEventsQuery } from '../../resources/audit/queries'
import { deliveryQuery, ownRulesQuery } from '../../resources/delivery/queries'
import { identityEnforcementsQuery } from '../../resources/enforcement/queries'
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'
import { domainChoices } from '../../resources/domains/queries'
import {
  deletedIdentitiesQuery,
  deletedIdentityQuery,
  identityQuery,
} from '../../resources/identities/queries'
import * as paths from '../../paths'
import { ListDeletedIdentitiesParams } from '../../contract/generated/schemas/listDeletedIdentitiesParams.zod'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { identitiesQuery } from '../../resources/identities/queries'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'
import { loadOrLeave } from '../../table/load-or-leave'

export const loadIdentities = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListIdentitiesParams, request.url, (list) => identitiesQuery(params['organizationId'] ?? '', list))

export const loadIdentity = ({ params }: LoaderFunctionArgs) =>
  load(identityQuery(params['organizationId'] ?? '', params['identityId'] ?? ''))

/**
 * Loads an identity, its addresses and where its mail goes. Its events and their receipts are requested at the same time, but not waited for:
 * they are below.
 */
export const loadIdentityPage = async ({ params, request }: LoaderFunctionArgs) => {
  const { organizationId = '', identityId = '' } = params
  const profile = profileOf(organizationId)
  if (profile !== undefined && missingPermission(profile, listAuditEvents) === null)
    void queryClient.prefetchQuery(identityEventsQuery(organizationId, identityId, eventsAtFirst))
  void queryClient.prefetchQuery(identityEnforcementsQuery(organizationId, identityId))
  const addresses = load(identityAddressesQuery(organizationId, identityId)).catch(() => null)
  const mayReadDelivery = profile !== undefined && missingPermission(profile, getDelivery) === null
  const delivery = mayReadDelivery ? load(deliveryQuery(organizationId, identityId)).catch(() => null) : null
  // A mail server is asked, which may take seconds.
  if (mayReadDelivery) void queryClient.prefetchQuery(ownRulesQuery(organizationId, identityId))
  const redirection = await loadOrLeave(
    () => load(identityQuery(organizationId, identityId)),
    () => load(deletedIdentityQuery(organizationId, identityId)),
    paths.restoreIdentity(organizationId, identityId),
    request,
  )
  await Promise.all([addresses, delivery])
  return redirection
}

export const loadDeletedIdentities = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListDeletedIdentitiesParams, request.url, (list) =>
    deletedIdentitiesQuery(params['organizationId'] ?? '', list),
  )

/** Loads a deleted identity; one that was restored has its usual page again. */
export const loadDeletedIdentity = ({ params, request }: LoaderFunctionArgs) => {
  const { organizationId = '', identityId = '' } = params
  return loadOrLeave(
    () => load(deletedIdentityQuery(organizationId, identityId)),
    () => load(identityQuery(organizationId, identityId)),
    paths.identity(organizationId, identityId),
    request,
  )
}

/** Loads the domains, because forms of new identities start with the primary one; without the permission they start with none. */
export const loadNewIdentity = ({ params }: Pick<LoaderFunctionArgs, 'params'>) =>
  load(domainChoices(params['organizationId'] ?? '', '')).catch(() => null)
