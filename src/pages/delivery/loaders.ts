import type { LoaderFunctionArgs } from 'react-router'
import { load } from '../../api/load'
import { updateDelivery } from '../../contract/generated/operations/delivery'
import { ListRedirectsParams } from '../../contract/generated/schemas/listRedirectsParams.zod'
import { deliveryQuery, redirectsQuery } from '../../resources/delivery/queries'
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'
import { loadList } from '../../table/load-list'

/** Loads the forward and the auto-reply of an identity; null without the permission. */
export const loadDelivery = ({ params }: LoaderFunctionArgs) => {
  const { organizationId = '', identityId = '' } = params
  const profile = profileOf(organizationId)
  if (profile !== undefined && missingPermission(profile, updateDelivery) !== null) return null
  return load(deliveryQuery(organizationId, identityId))
}

export const loadRedirects = ({ params, request }: LoaderFunctionArgs) =>
  loadList(ListRedirectsParams, request.url, (list) => redirectsQuery(params['organizationId'] ?? '', list))
