import { query } from '../../api/query'
import { choicesLimit } from '../../api/list-page'
import {
  getAlias,
  getGroup,
  listAddresses,
  listGroupMembers,
  listGroups,
  listIdentityAddresses,
  previewAlias,
  previewGroup,
  resolveAddress,
} from '../../contract/generated/operations/addresses'
import type { AliasPreview } from '../../contract/generated/schemas/aliasPreview.zod'
import type { GroupPreview } from '../../contract/generated/schemas/groupPreview.zod'
import type { ListAddressesParams } from '../../contract/generated/schemas/listAddressesParams.zod'
import type { ListGroupMembersParams } from '../../contract/generated/schemas/listGroupMembersParams.zod'

/** One page of addresses of all kinds. */
export const addressesQuery = (organizationId: string, list: ListAddressesParams) =>
  query(organizationId, listAddresses, { query: list })

/** One alias. */
export const aliasQuery = (organizationId: string, aliasId: string) =>
  query(organizationId, getAlias, { path: { alias_id: aliasId } })

/** One group. */
export const groupQuery = (organizationId: string, groupId: string) =>
  query(organizationId, getGroup, { path: { group_id: groupId } })

/** One page of the members of a group. */
export const membersQuery = (organizationId: string, groupId: string, list: ListGroupMembersParams) =>
  query(organizationId, listGroupMembers, { path: { group_id: groupId }, query: list })

/** What happens to mail for an address. */
export const resolutionQuery = (organizationId: string, address: string) =>
  query(organizationId, resolveAddress, { query: { address } })

/** Whether the groups on the way of mail for an address take it from a sender. */
export const senderQuery = (organizationId: string, address: string, sender: string) =>
  query(organizationId, resolveAddress, { query: { address, sender } })

/** What would happen to mail for an alias that is not saved yet. It saves nothing, so it is a query. */
export const previewQuery = (organizationId: string, body: AliasPreview) => ({
  ...query(organizationId, previewAlias, { body }),
  refetchInterval: false as const,
  staleTime: 0,
})

/** What would happen to mail for a group that is not saved yet, or with other members. */
export const groupPreviewQuery = (organizationId: string, body: GroupPreview) => ({
  ...query(organizationId, previewGroup, { body }),
  refetchInterval: false as const,
  staleTime: 0,
})

/** The addresses whose mail reaches an identity, and those it may send as. */
export const identityAddressesQuery = (organizationId: string, identityId: string) =>
  query(organizationId, listIdentityAddresses, { path: { identity_id: identityId } })

/** The addresses that contain `q`, or whose identity or group has such a name, to choose one of. */
export const addressChoices = (organizationId: string, q: string, kind?: 'identity') =>
  query(organizationId, listAddresses, {
    query: { limit: choicesLimit, q, ...(kind === undefined ? {} : { kind }) },
  })

/** The groups whose name, address or description contains `q`, to choose one of. */
export const groupChoices = (organizationId: string, q: string) =>
  query(organizationId, listGroups, { query: { limit: choicesLimit, q } })

/** The first aliases and groups that deliver to an identity, alias or group, directly or through others. */
export const leadingToQuery = (organizationId: string, id: string) =>
  query(organizationId, listAddresses, { query: { limit: 10, leads_to: id } })

/** The addresses that each domain should have (RFC 2142). */
export const requiredLocalParts = ['postmaster', 'abuse'] as const

/** What happens to mail for one of them. */
export const requiredQuery = (organizationId: string, domainName: string, localPart: string) =>
  resolutionQuery(organizationId, `${localPart}@${domainName}`)
