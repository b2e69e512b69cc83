import { listKeys } from '../../api/generated/operations/key'
import type { ListKeysParams } from '../../api/generated/schemas/listKeysParams.zod'
import { query } from '../../api/query'

/** One page of the organization's keys and sessions. */
export const keysQuery = (organizationId: string, list: ListKeysParams) =>
  query(organizationId, listKeys, { query: list })
