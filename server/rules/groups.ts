import { groupMaxMembers } from '../generated/rules/group.ts'
import type { FieldError, GroupCreate, GroupPreview, GroupSenders } from '../generated/model/index.ts'
import { invalid, Problem } from '../problem.ts'

const notAllowed = (member: string, message: string): FieldError => ({
  path: `/${member}`,
  code: 'not_allowed',
  message,
})

/**
 * Checks that only a group with listed senders has a list of them.
 * @throws Problem invalid_request.
 */
export const assertSendersFit = (senders: GroupSenders, senderIds: readonly string[] | undefined): void => {
  if (senderIds === undefined || senderIds.length === 0 || senders === 'listed') return
  throw invalid(notAllowed('sender_ids', 'sender_ids is only for senders "listed".'))
}

/**
 * Checks that a group of a department has no listed members.
 * @throws Problem invalid_request.
 */
export const assertOneKindOfMembers = ({
  department_id,
  member_ids = [],
}: Pick<GroupCreate, 'department_id' | 'member_ids'>): void => {
  if (department_id === undefined || member_ids.length === 0) return
  throw invalid(notAllowed('member_ids', 'member_ids must be empty with department_id.'))
}

/** The members of the new group that is previewed. */
export type NewGroupPreview = GroupPreview & Required<Pick<GroupPreview, 'local_part' | 'domain_id'>>

/**
 * Checks that a preview has the members of a new group.
 * @throws Problem invalid_request with those that are missing or not allowed.
 */
export const newGroupOf = (body: GroupPreview): NewGroupPreview => {
  const { local_part, domain_id, add_ids, remove_ids } = body
  if (local_part !== undefined && domain_id !== undefined && !add_ids && !remove_ids) {
    assertOneKindOfMembers(body)
    return { ...body, local_part, domain_id }
  }
  const missing = Object.entries({ local_part, domain_id }).flatMap(([name, value]): FieldError[] =>
    value === undefined
      ? [{ path: `/${name}`, code: 'required', message: `${name} is required without group_id.` }]
      : [],
  )
  const extra = Object.entries({ add_ids, remove_ids }).flatMap(([name, value]) =>
    value === undefined ? [] : [notAllowed(name, `${name} is only for a group with group_id.`)],
  )
  throw invalid(...missing, ...extra)
}

/** @throws Problem invalid_request where the preview of a change has members of a new group. */
export const assertIsChange = (body: GroupPreview): void => {
  const { local_part, domain_id, department_id, member_ids, group_name, senders } = body
  const unchangeable = Object.entries({
    local_part,
    domain_id,
    department_id,
    member_ids,
    group_name,
    senders,
  })
  const errors = unchangeable.flatMap(([name, value]) =>
    value === undefined ? [] : [notAllowed(name, `${name} can't be changed.`)],
  )
  if (errors.length > 0) throw invalid(...errors)
}

/** @throws Problem too_many_recipients where a group would have too many members. */
export const assertMemberCount = (address: string, count: number): void => {
  if (count <= groupMaxMembers) return
  const detail = `${address} would have ${count} members; at most ${groupMaxMembers} are allowed.`
  throw new Problem('too_many_recipients', { detail, recipient_count: count, address })
}

/** @throws Problem members_from_department where the members of a group are those of a department. */
export const assertHasOwnMembers = (group: {
  address_unicode: string
  department_id: string | null
  department_name: string | null
}): void => {
  if (group.department_id === null) return
  const detail = `The members of ${group.address_unicode} are the identities of the department ${group.department_name}.`
  throw new Problem('members_from_department', { detail })
}
