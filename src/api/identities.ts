import { listIdentities } from '../contract/generated/operations/identities'
import type { ListIdentitiesParams } from '../contract/generated/schemas/listIdentitiesParams.zod'
import { query } from './query'

/** One page of identities. */
export const identitiesQuery = (organizationId: string, list: ListIdentitiesParams) =>
  query(organizationId, listIdentities, { query: list })
