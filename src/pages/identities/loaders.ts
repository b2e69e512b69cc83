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

/** A new identity's form begins with the primary domain; without the right to see domains it begins with none. */
export const loadNewIdentity = ({ params }: LoaderFunctionArgs) =>
  load(domainChoices(params['organizationId'] ?? '', '')).catch(() => null)
