import type { LoaderFunctionArgs } from 'react-router'
import { inspectKey, listKeys } from '../../contract/generated/operations/key'
import { ListKeysParams } from '../../contract/generated/schemas/listKeysParams.zod'
import { load } from '../../api/load'
import { missingPermission } from '../../session/missing-permission'
import { profileOf } from '../../session/profiles'
import { query } from '../../api/query'
import { loadList } from '../../table/load-list'
import { keysQuery } from './queries'

/** What the key in use is. */
export const keyQuery = (organizationId: string) => query(organizationId, inspectKey, {})

export const loadKey = ({ params }: LoaderFunctionArgs) => load(keyQuery(params['organizationId'] ?? ''))

export const loadKeys = ({ params, request }: LoaderFunctionArgs) => {
  const { organizationId = '' } = params
  const profile = profileOf(organizationId)
  // The page of the keys is for everybody: who may not see them all sees the one in use.
  if (profile === undefined || missingPermission(profile, listKeys) !== null) return null
  return loadList(ListKeysParams, request.url, (list) => keysQuery(organizationId, list))
}
