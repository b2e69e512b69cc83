import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { updateAlias, updateGroup } from '../../contract/generated/operations/addresses'
import { useOrganization } from '../../session/organization'
import { notifyFailure } from '../../ui/toast'
import { useToastChange } from '../audit/toast-change'

/** An alias or a group that is turned on or off. */
interface Switched {
  kind: 'alias' | 'group'
  id: string
  /** The address of an alias, the name of a group. */
  name: string
}

const words = { alias: 'Alias', group: 'Group' } as const

/** Returns the function that turns an alias or a group on or off. */
export const useAddressSwitch = (): ((address: Switched, enabled: boolean) => void) => {
  const { organization_id } = useOrganization()
  const toastChange = useToastChange()
  const { mutate } = useMutation({
    mutationFn: async ({ address: { kind, id }, enabled }: { address: Switched; enabled: boolean }) => {
      const body = { enabled }
      const { showCall, requestId } =
        kind === 'alias'
          ? await request(organization_id, updateAlias, { path: { alias_id: id }, body })
          : await request(organization_id, updateGroup, { path: { group_id: id }, body })
      return { showCall, requestId }
    },
    onSuccess: ({ showCall, requestId }, { address: { kind, id, name }, enabled }) =>
      toastChange({
        title: `${words[kind]} ${name} turned ${enabled ? 'on' : 'off'}`,
        undone: `${words[kind]} ${name} turned ${enabled ? 'off' : 'on'} again`,
        showCall,
        resource_type: kind,
        resource_id: id,
        requestId,
      }),
    onError: (error, { address }) => notifyFailure(`Couldn’t change ${address.name}`, explainError(error)),
  })
  return (address, enabled) => mutate({ address, enabled })
}
