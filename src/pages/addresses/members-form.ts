import { request } from '../../api/query'
import { addGroupMembers } from '../../contract/generated/operations/addresses'
import type { AliasTarget } from '../../contract/generated/schemas/aliasTarget.zod'
import { groupMemberIdsMemberIdsMax as maxMembers } from '../../contract/generated/schemas/groupMemberIds.zod'
import type { FieldErrors } from '../../form/validate'
import { formatCount } from '../../util/number'
import { addressesIn, findByAddress } from './pasted-addresses'

/** The values of the form that adds members. */
export interface MemberValues {
  member_ids: readonly AliasTarget[]
  /** As pasted. */
  addresses: string
}

export const memberLabels: Readonly<Record<keyof MemberValues, string>> = {
  member_ids: 'Add members',
  addresses: 'Paste addresses',
}

export const emptyMembers: MemberValues = { member_ids: [], addresses: '' }

/** Checks that there is something to add, and not too much for one request. */
export const checkMembers = ({ member_ids, addresses }: MemberValues): FieldErrors => {
  const count = member_ids.length + addressesIn(addresses).addresses.length
  if (count > maxMembers) return { addresses: `Add at most ${formatCount(maxMembers)} members at a time.` }
  return count === 0 ? { member_ids: 'Choose members, or paste addresses below.' } : {}
}

/** What an addition has done. */
export interface MemberResult {
  added: number
  already: number
  /** The pasted lines and addresses that are not one of the organization’s. */
  unknown: readonly string[]
  showCall: (() => void) | null
  requestId: string | null
}

/** Adds the chosen members and those whose addresses were pasted, as far as they are found. */
export const addGroupMembersOf = async (
  organizationId: string,
  groupId: string,
  { member_ids, addresses }: MemberValues,
): Promise<MemberResult> => {
  const pasted = addressesIn(addresses)
  const ids = await findByAddress(organizationId, pasted.addresses)
  const unknown = [...pasted.others, ...pasted.addresses.filter((_, index) => ids[index] === null)]
  const all = new Set([...member_ids.map(({ target_id }) => target_id), ...ids.filter((id) => id !== null)])
  if (all.size === 0) return { added: 0, already: 0, unknown, showCall: null, requestId: unknown.join(' ') }
  const { body, showCall, requestId } = await request(organizationId, addGroupMembers, {
    path: { group_id: groupId },
    body: { member_ids: [...all] },
  })
  return { added: body.added_count, already: body.already_count, unknown, showCall, requestId }
}
