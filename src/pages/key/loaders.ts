import type { LoaderFunctionArgs } from 'react-router'
import { listKeys } from '../../contract/generated/operations/key'
import { ListKeysParams } from '../../contract/generated/schemas/listKeysParams.zod'
import { load } from '../../api/load'
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'
import { loadList } from '../../table/load-list'
import { keyInUseQuery, keysQuery } from '../../resources/key/queries'

export const loadKey = ({ params }: LoaderFunctionArgs) => load(keyInUseQuery(params['organizationId'] ?? ''))

export const loadKeys = ({ params, request }: LoaderFunctionArgs) => {
  const { organizationId = '' } = params
  const profile = profileOf(organizationId)
  // Every key may see this page; without the permission to list keys it shows only the key in use.
  if (profile === undefined || missingPermission(profile, listKeys) !== null) return null
  return loadList(ListKeysParams, request.url, (list) => keysQuery(organizationId, list))
}
