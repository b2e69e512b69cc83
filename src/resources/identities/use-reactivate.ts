import { useMutation } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { getIdentity, listIdentities, updateIdentity } from '../../contract/generated/operations/identities'
import type { ListPage } from '../../api/list-page'
import { showAtOnce } from '../../api/show-at-once'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { identityQuery } from './queries'
import { identityChange, useUndo } from '../audit/use-undo'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { notifyFailure, toast } from '../../ui/toast'
import { readableAddress } from '../../util/unicode-name'

type Suspended = Pick<Identity, 'identity_id' | 'address' | 'address_unicode'>

const active = { status: 'active', status_reason: null } as const

/** Shows somebody as active, wherever on screen, until it is taken back. */
const showActive = async (organizationId: string, identityId: string): Promise<() => void> => {
  const all = await Promise.all([
    showAtOnce<IdentityDetail>(identityQuery(organizationId, identityId).queryKey, (identity) => ({
      ...identity,
      ...active,
    })),
    showAtOnce<ListPage<Identity>>([organizationId, listIdentities.id], (page) => ({
      ...page,
      items: page.items.map((one) => (one.identity_id === identityId ? { ...one, ...active } : one)),
    })),
  ])
  return () => all.forEach((takeBack) => takeBack())
}

/** Reactivates a suspended identity and shows the result as a toast. */
export const useReactivate = () => {
  const { organization_id } = useOrganization()
  const undoOf = useUndo()
  const { mutate, isPending } = useMutation({
    onMutate: ({ identity_id }) => showActive(organization_id, identity_id),
    mutationFn: async ({ identity_id }: Suspended) => {
      const path = { identity_id }
      const { etag } = await request(organization_id, getIdentity, { path })
      return request(organization_id, updateIdentity, {
        path,
        body: active,
        ...(etag === null ? {} : { ifMatch: etag }),
      })
    },
    onSuccess: ({ body, showCall }) => {
      const title = `“${readableAddress(body)}” is active again`
      toast({ title, showCall, undo: undoOf(identityChange(title, body, { updated_at: '' })) })
    },
    onError: (error, suspended, takeBack) => {
      takeBack?.()
      const { title, requestId } = explainError(error)
      const request = requestId === null ? '' : ` (request ${requestId})`
      notifyFailure(`“${readableAddress(suspended)}” is still suspended: ${title}${request}`)
    },
  })
  return { reactivate: (identity: Suspended) => mutate(identity), isReactivating: isPending }
}
