import { listKeys } from '../../contract/generated/operations/key'
import type { ListKeysParams } from '../../contract/generated/schemas/listKeysParams.zod'
import { query } from '../../api/query'

/** What a list at that URL asks for: the keys, and the sessions only when they are chosen. */
export const askedKeys = (list: ListKeysParams): ListKeysParams => ({ kind: 'key', ...list })

/** One page of the organization's keys, or of its sessions. */
export const keysQuery = (organizationId: string, list: ListKeysParams) =>
  query(organizationId, listKeys, { query: askedKeys(list) })
