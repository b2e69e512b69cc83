import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { updateAlias } from '../../contract/generated/operations/addresses'
import { useOrganization } from '../../session/organization'
import { notifyFailure } from '../../ui/toast'
import { useToastChange } from '../audit/toast-change'

interface Alias {
  id: string
  address_unicode: string
}

/** Returns the function that turns an alias on or off. */
export const useAliasSwitch = (): ((alias: Alias, enabled: boolean) => void) => {
  const { organization_id } = useOrganization()
  const toastChange = useToastChange()
  const { mutate } = useMutation({
    mutationFn: ({ alias, enabled }: { alias: Alias; enabled: boolean }) =>
      request(organization_id, updateAlias, { path: { alias_id: alias.id }, body: { enabled } }),
    onSuccess: ({ showCall, requestId }, { alias, enabled }) =>
      toastChange({
        title: `Alias ${alias.address_unicode} turned ${enabled ? 'on' : 'off'}`,
        undone: `Alias ${alias.address_unicode} turned ${enabled ? 'off' : 'on'} again`,
        showCall,
        resource_type: 'alias',
        resource_id: alias.id,
        requestId,
      }),
    onError: (error, { alias }) =>
      notifyFailure(`Couldn’t change ${alias.address_unicode}`, explainError(error)),
  })
  return (alias, enabled) => mutate({ alias, enabled })
}
