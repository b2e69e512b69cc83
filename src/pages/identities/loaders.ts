import type { LoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../api/query-client'
import { listAuditEvents } from '../../contract/generated/operations/audit'
import { eventsAtFirst, identityEventsQuery } from '../../resources/audit/queries'
import { identityEnforcementsQuery } from '../../resources/enforcement/queries'
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'
import { domainChoices } from '../../resources/domains/queries'
import { identityQuery } from '../../resources/identities/queries'
import { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'
import { identitiesQuery } from '../../resources/identities/queries'
import { load } from '../../api/load'
import { loadList } from '../../table/load-list'

export const loadIdentities = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListIdentitiesParams, request.url, (list) => identitiesQuery(params['organizationId'] ?? '', list))

export const loadIdentity = ({ params }: LoaderFunctionArgs) =>
  load(identityQuery(params['organizationId'] ?? '', params['identityId'] ?? ''))

/** Loads a person; what was done about her and what became of it is asked for at the same time, but not waited for. */
export const loadPerson = ({ params }: LoaderFunctionArgs) => {
  const { organizationId = '', identityId = '' } = params
  const profile = profileOf(organizationId)
  if (profile !== undefined && missingPermission(profile, listAuditEvents) === null)
    void queryClient.prefetchQuery(identityEventsQuery(organizationId, identityId, eventsAtFirst))
  void queryClient.prefetchQuery(identityEnforcementsQuery(organizationId, identityId))
  return load(identityQuery(organizationId, identityId))
}

/** Loads the domains, because the form starts with the primary one; without the permission it starts with none. */
export const loadNewIdentity = ({ params }: LoaderFunctionArgs) =>
  load(domainChoices(params['organizationId'] ?? '', '')).catch(() => null)
