import type { LoaderFunctionArgs } from 'react-router'
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

/** Loads the domains, because the form starts with the primary one; without the permission it starts with none. */
export const loadNewIdentity = ({ params }: LoaderFunctionArgs) =>
  load(domainChoices(params['organizationId'] ?? '', '')).catch(() => null)
