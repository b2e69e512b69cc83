import { maxListLimit } from '../../api/list-page'
import { query } from '../../api/query'
import { listDomainClaims } from '../../contract/generated/operations/domains'

/** The domains that are being added, newest first, with those that were added or have expired lately. */
export const claimsQuery = (organizationId: string) =>
  query(organizationId, listDomainClaims, { query: { limit: maxListLimit } })
