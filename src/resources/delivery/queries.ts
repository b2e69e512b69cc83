import { query } from '../../api/query'
import { getDelivery, getOwnRules, listRedirects } from '../../contract/generated/operations/delivery'
import { getForwardingUse } from '../../contract/generated/operations/organization'
import type { ListRedirectsParams } from '../../contract/generated/schemas/listRedirectsParams.zod'

/** The forward and the auto-reply of an identity. */
export const deliveryQuery = (organizationId: string, identityId: string) =>
  query(organizationId, getDelivery, { path: { identity_id: identityId } })

/** What the rules of a user do. A mail server is asked for it, so it isn't polled. */
export const ownRulesQuery = (organizationId: string, identityId: string) => ({
  ...query(organizationId, getOwnRules, { path: { identity_id: identityId } }),
  staleTime: 60_000,
  refetchInterval: false as const,
})

/** One page of what rules have sent to other addresses, the newest first. */
export const redirectsQuery = (organizationId: string, list: ListRedirectsParams) =>
  query(organizationId, listRedirects, { query: list })

/** How many identities send mail to other mail systems. */
export const forwardingUseQuery = (organizationId: string) => query(organizationId, getForwardingUse, {})
