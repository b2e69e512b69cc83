import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { getIdentity, updateIdentity } from '../../contract/generated/operations/identities'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import { identityChange, useUndo } from '../audit/use-undo'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { notifyFailure, toast } from '../../ui/toast'
import { readableAddress } from '../../util/unicode-name'

type Suspended = Pick<Identity, 'identity_id' | 'address' | 'address_unicode'>

/** Reactivates a suspended identity and shows the result as a toast. */
export const useReactivate = () => {
  const { organization_id } = useOrganization()
  const undoOf = useUndo()
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ identity_id }: Suspended) => {
      const path = { identity_id }
      const { etag } = await request(organization_id, getIdentity, { path })
      const body = { status: 'active', status_reason: null } as const
      return request(organization_id, updateIdentity, {
        path,
        body,
        ...(etag === null ? {} : { ifMatch: etag }),
      })
    },
    onSuccess: ({ body, showCall }) => {
      const title = `“${readableAddress(body)}” is active again`
      toast({ title, showCall, undo: undoOf(identityChange(title, body, { updated_at: '' })) })
    },
    onError: (error, suspended) => {
      const { title, requestId } = explainError(error)
      const request = requestId === null ? '' : ` (request ${requestId})`
      notifyFailure(`“${readableAddress(suspended)}” is still suspended: ${title}${request}`)
    },
  })
  return { reactivate: (identity: Suspended) => mutate(identity), isReactivating: isPending }
}
