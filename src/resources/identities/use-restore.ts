import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { restoreDeletedIdentity } from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import * as paths from '../../paths'
import { useOrganization } from '../../session/organization'
import { notifyFailure, toast } from '../../ui/toast'
import { readableAddress } from '../../util/unicode-name'
import { restoredWords } from './restored-words'

type Deleted = Pick<Identity, 'identity_id' | 'address' | 'address_unicode'>

/** Restores whoever was just deleted, as it was, and shows the result as a toast. */
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
        title: restoredWords(body),
        showCall,
        to: paths.identity(organization_id, body.identity.identity_id),
      }),
    onError: (error, deleted) => {
      const { title, requestId } = explainError(error)
      const of = requestId === null ? '' : ` (request ${requestId})`
      notifyFailure(`“${readableAddress(deleted)}” is not restored: ${title}${of}`)
    },
  })
  return (deleted) => mutate(deleted)
}
