import { query } from '../../api/query'
import { choicesLimit } from '../../api/list-page'
import {
  getDeletedIdentity,
  getIdentity,
  listDeletedIdentities,
  listIdentities,
} from '../../contract/generated/operations/identities'
import type { ListDeletedIdentitiesParams } from '../../contract/generated/schemas/listDeletedIdentitiesParams.zod'
import type { ListIdentitiesParams } from '../../contract/generated/schemas/listIdentitiesParams.zod'

/** One page of identities. */
export const identitiesQuery = (organizationId: string, list: ListIdentitiesParams) =>
  query(organizationId, listIdentities, { query: list })

/** The identity that signed in last; its time is null where none has. */
export const lastSignInQuery = (organizationId: string) =>
  query(organizationId, listIdentities, { query: { limit: 1, sort: '-last_login_at' } })

/** One identity. */
export const identityQuery = (organizationId: string, identityId: string) =>
  query(organizationId, getIdentity, { path: { identity_id: identityId } })

/** One page of deleted identities that can be restored. */
export const deletedIdentitiesQuery = (organizationId: string, list: ListDeletedIdentitiesParams) =>
  query(organizationId, listDeletedIdentities, { query: list })

/** One deleted identity that can be restored. */
export const deletedIdentityQuery = (organizationId: string, identityId: string) =>
  query(organizationId, getDeletedIdentity, { path: { identity_id: identityId } })

/** The identities whose address or name contains `q`, for a choice of one. */
export const identityChoices = (
  organizationId: string,
  q: string,
  filters: { domain_id?: string; has_mailbox?: boolean } = {},
) => query(organizationId, listIdentities, { query: { limit: choicesLimit, q, ...filters } })
