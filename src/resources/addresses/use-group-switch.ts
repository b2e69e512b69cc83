import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { updateGroup } from '../../contract/generated/operations/addresses'
import { useOrganization } from '../../session/organization'
import { notifyFailure } from '../../ui/toast'
import { useToastChange } from '../audit/toast-change'

interface Group {
  id: string
  name: string
}

/** Returns the function that turns a group on or off. */
export const useGroupSwitch = (): ((group: Group, enabled: boolean) => void) => {
  const { organization_id } = useOrganization()
  const toastChange = useToastChange()
  const { mutate } = useMutation({
    mutationFn: ({ group, enabled }: { group: Group; enabled: boolean }) =>
      request(organization_id, updateGroup, { path: { group_id: group.id }, body: { enabled } }),
    onSuccess: ({ showCall, requestId }, { group, enabled }) =>
      toastChange({
        title: `Group ${group.name} turned ${enabled ? 'on' : 'off'}`,
        undone: `Group ${group.name} turned ${enabled ? 'off' : 'on'} again`,
        showCall,
        resource_type: 'group',
        resource_id: group.id,
        requestId,
      }),
    onError: (error, { group }) => notifyFailure(`Couldn’t change ${group.name}`, explainError(error)),
  })
  return (group, enabled) => mutate({ group, enabled })
}
