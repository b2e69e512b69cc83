import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { removeGroupMembers } from '../../contract/generated/operations/addresses'
import type { Group } from '../../contract/generated/schemas/group.zod'
import type { GroupMember } from '../../contract/generated/schemas/groupMember.zod'
import { useToastChange } from '../../resources/audit/toast-change'
import { useOrganization } from '../../session/organization'
import { notifyFailure } from '../../ui/toast'
import { countOf } from '../../util/number'

type NamedGroup = Pick<Group, 'group_id' | 'group_name'>

/** Some members by name or number. */
const wordsOf = (members: readonly GroupMember[]) => {
  const [first] = members
  return members.length === 1 && first !== undefined
    ? (first.display_name ?? first.address_unicode)
    : countOf(members.length, 'member', 'members')
}

/** Returns the function that removes members from a group, with Undo. */
export const useRemoveMembers = (
  { group_id, group_name }: NamedGroup,
  onRemoved?: () => void,
): { remove: (members: readonly GroupMember[]) => void; isPending: boolean } => {
  const { organization_id } = useOrganization()
  const toastChange = useToastChange()
  const { mutate, isPending } = useMutation({
    mutationFn: (members: readonly GroupMember[]) =>
      request(organization_id, removeGroupMembers, {
        path: { group_id },
        body: { member_ids: members.map(({ member_id }) => member_id) },
      }),
    onSuccess: ({ showCall, requestId }, members) => {
      toastChange({
        title: `${wordsOf(members)} removed from ${group_name}`,
        undone: `${wordsOf(members)} added to ${group_name} again`,
        showCall,
        resource_type: 'group',
        resource_id: group_id,
        requestId,
      })
      onRemoved?.()
    },
    onError: (error, members) => notifyFailure(`Couldn’t remove ${wordsOf(members)}`, explainError(error)),
  })
  return { remove: (members) => mutate(members), isPending }
}
