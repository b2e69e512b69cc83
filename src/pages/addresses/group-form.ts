import type { AliasTarget } from '../../contract/generated/schemas/aliasTarget.zod'
import type { Group } from '../../contract/generated/schemas/group.zod'
import { groupCreateMemberIdsMax } from '../../contract/generated/schemas/groupCreate.zod'
import { GroupNameMax } from '../../contract/generated/schemas/groupName.zod'
import type { GroupPreview } from '../../contract/generated/schemas/groupPreview.zod'
import type { GroupSenders } from '../../contract/generated/schemas/groupSenders.zod'
import { LocalPartRegExp } from '../../contract/generated/schemas/localPart.zod'
import type { FieldErrors } from '../../form/validate'
import { localPartError, toLocalPart } from '../../resources/identities/local-part'
import { formatCount } from '../../util/number'
import { targetOfIdentity } from './targets'

/** Where the members of a group come from. */
export type MemberSource = 'chosen' | 'department'

/** The values of the form of a group, new or not; each form has some of them. */
export interface GroupValues {
  group_name: string
  local_part: string
  domain_id: string
  description: string
  source: MemberSource
  member_ids: readonly AliasTarget[]
  department_id: string
  senders: GroupSenders
  sender_ids: readonly AliasTarget[]
  may_send_as: boolean
  enabled: boolean
}

/** The fields' names on screen. */
export const groupLabels: Readonly<Record<keyof GroupValues, string>> = {
  group_name: 'Name',
  local_part: 'User name',
  domain_id: 'Domain',
  description: 'Description',
  source: 'Members',
  member_ids: 'Add members',
  department_id: 'Department',
  senders: 'Allowed senders',
  sender_ids: 'Add senders',
  may_send_as: 'Send as',
  enabled: 'Accepts mail',
}

/** The values of a new group. */
export const emptyGroup: GroupValues = {
  group_name: '',
  local_part: '',
  domain_id: '',
  description: '',
  source: 'chosen',
  member_ids: [],
  department_id: '',
  senders: 'anyone',
  sender_ids: [],
  may_send_as: false,
  enabled: true,
}

const idsOf = (targets: readonly AliasTarget[]) => targets.map(({ target_id }) => target_id)

const commonBody = ({ group_name, description, senders, sender_ids, may_send_as }: GroupValues) => ({
  group_name,
  description,
  senders,
  ...(senders === 'listed' ? { sender_ids: idsOf(sender_ids) } : {}),
  may_send_as,
})

const membersOf = ({ source, member_ids, department_id }: GroupValues) =>
  source === 'department' ? { department_id } : { member_ids: idsOf(member_ids) }

/** The body of the request that creates a group. */
export const toNewGroupBody = (values: GroupValues) => ({
  ...commonBody(values),
  ...membersOf(values),
  local_part: toLocalPart(values.local_part),
  domain_id: values.domain_id,
})

/** The body of the request that changes a group. */
export const toGroupBody = (values: GroupValues) => ({ ...commonBody(values), enabled: values.enabled })

/** The values with which the form of a group begins. */
export const toGroupValues = (group: Group): GroupValues => ({
  ...emptyGroup,
  group_name: group.group_name,
  local_part: group.local_part,
  domain_id: group.domain_id,
  description: group.description ?? '',
  senders: group.senders,
  sender_ids: group.listed_senders.map(targetOfIdentity),
  may_send_as: group.may_send_as,
  enabled: group.enabled,
})

/** Checks what the contract’s schema says too little about. */
export const checkGroup = ({ senders, sender_ids }: GroupValues): FieldErrors =>
  senders === 'listed' && sender_ids.length === 0 ? { sender_ids: 'Choose at least one sender.' } : {}

/** Checks a new group. */
export const checkNewGroup = (values: GroupValues): FieldErrors => {
  const localPart = localPartError(values.local_part.trim())
  const { source, department_id, domain_id, member_ids } = values
  return {
    ...(localPart === null ? {} : { local_part: localPart }),
    ...(domain_id === '' ? { domain_id: 'Choose a domain.' } : {}),
    ...(source === 'department' && department_id === '' ? { department_id: 'Choose a department.' } : {}),
    ...(source === 'chosen' && member_ids.length > groupCreateMemberIdsMax
      ? {
          member_ids: `Choose at most ${formatCount(groupCreateMemberIdsMax)} now, and add the others later.`,
        }
      : {}),
    ...checkGroup(values),
  }
}

/** What to preview of a new group; null while its address or its members are missing. */
export const previewOfGroup = (values: GroupValues): GroupPreview | null => {
  const { local_part, domain_id, source, department_id, member_ids, senders } = values
  const name = values.group_name.trim()
  const localPart = toLocalPart(local_part)
  const hasMembers = source === 'department' ? department_id !== '' : member_ids.length > 0
  if (!LocalPartRegExp.test(localPart) || domain_id === '' || !hasMembers) return null
  return {
    local_part: localPart,
    domain_id,
    senders,
    ...(name === '' || name.length > GroupNameMax ? {} : { group_name: name }),
    ...membersOf(values),
  }
}
