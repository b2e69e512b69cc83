import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { removeGroupMembers } from '../../contract/generated/operations/addresses'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { IdentityAddress } from '../../contract/generated/schemas/identityAddress.zod'
import { useToastChange } from '../../resources/audit/toast-change'
import { useOrganization } from '../../session/organization'
import { notifyFailure } from '../../ui/toast'

/** The name of a group, or its address. */
export const groupNameOf = ({ group_name, address_unicode }: IdentityAddress): string =>
  group_name ?? address_unicode

/** Returns the function that removes an identity from a group, with Undo. */
export const useLeaveGroup = ({ identity_id, display_name }: Identity) => {
  const { organization_id } = useOrganization()
  const toastChange = useToastChange()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: IdentityAddress) =>
      request(organization_id, removeGroupMembers, {
        path: { group_id: id },
        body: { member_ids: [identity_id] },
      }),
    onSuccess: ({ showCall, requestId }, group) =>
      toastChange({
        title: `${display_name} removed from ${groupNameOf(group)}`,
        undone: `${display_name} added to ${groupNameOf(group)} again`,
        showCall,
        resource_type: 'group',
        resource_id: group.id,
        requestId,
      }),
    onError: (error) => notifyFailure(`Couldn’t remove ${display_name}`, explainError(error)),
  })
  return { leaveGroup: (group: IdentityAddress) => mutate(group), isPending }
}
