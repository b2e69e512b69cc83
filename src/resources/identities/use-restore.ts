import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { restoreDeletedIdentity } from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { notifyFailure, toast } from '../../ui/toast'
import { restoredText } from './restored-text'

type Deleted = Pick<Identity, 'identity_id' | 'display_name'>

/** Restores an identity that was just deleted, and shows the result as a toast. */
export const useRestore = (): ((deleted: Deleted) => void) => {
  const { organization_id } = useOrganization()
  const { mutate } = useMutation({
    mutationFn: ({ identity_id }: Deleted) =>
      request(organization_id, restoreDeletedIdentity, {
        path: { identity_id },
        body: {},
        idempotencyKey: crypto.randomUUID(),
      }),
    onSuccess: ({ body, showCall }) =>
      toast({
        title: restoredText(body),
        showCall,
        to: paths.identity(organization_id, body.identity.identity_id),
      }),
    onError: (error, { display_name }) =>
      notifyFailure(`Couldn’t restore ${display_name}`, explainError(error)),
  })
  return (deleted) => mutate(deleted)
}
