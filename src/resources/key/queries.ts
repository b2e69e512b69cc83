import { maxListLimit } from '../../api/list-page'
import { queryOptions } from '@tanstack/react-query'
import { query, request } from '../../api/query'
import { inspectKey, listKeys } from '../../contract/generated/operations/key'
import type { ListKeysParams } from '../../contract/generated/schemas/listKeysParams.zod'

/** The parameters of a list of keys: without a chosen kind, keys and not sessions. */
export const toKeyListParams = (list: ListKeysParams): ListKeysParams => ({ kind: 'key', ...list })

/** One page of the organization's keys, or of its sessions. */
export const keysQuery = (organizationId: string, list: ListKeysParams) =>
  query(organizationId, listKeys, { query: toKeyListParams(list) })

/** The newest keys that are no sessions. */
export const newestKeysQuery = (organizationId: string) =>
  query(organizationId, listKeys, { query: { kind: 'key', limit: maxListLimit } })

/** The key in use. */
export const keyInUseQuery = (organizationId: string) => query(organizationId, inspectKey, {})

/** The keys and sessions that a search finds, the newest first. */
export const keyChoices = (organizationId: string, q: string) =>
  query(organizationId, listKeys, { query: { q } })

/** One key among the newest. */
export const keyQuery = (organizationId: string, keyId: string) =>
  queryOptions({
    queryKey: [organizationId, 'keyOfList', keyId] as const,
    queryFn: async ({ signal }) => {
      const { body, ...rest } = await newestKeys(organizationId, signal)
      const key = body.items.find(({ key_id }) => key_id === keyId)
      if (key === undefined) throw new Error('This key is not among the newest.')
      return { ...rest, body: key }
    },
  })

const newestKeys = (organizationId: string, signal?: AbortSignal) =>
  request(organizationId, listKeys, { query: { limit: maxListLimit } }, signal)
