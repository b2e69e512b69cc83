import { MutationObserver } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import { getIdentity, listIdentities, updateIdentity } from '../../contract/generated/operations/identities'
import type { ApiResponse } from '../../api/http'
import type { ListPage } from '../../api/list-page'
import { showAtOnce } from '../../api/show-at-once'
import type { Identity } from '../../contract/generated/schemas/identity.zod'
import type { IdentityDetail } from '../../contract/generated/schemas/identityDetail.zod'
import { identityQuery } from './queries'
import { toastChange } from '../audit/toast-change'
import { queryClient } from '../../api/query-client'
import { request } from '../../api/query'
import type { Profile } from '../../session/profiles'
import { notifyFailure } from '../../ui/toast'
import type { Units } from '../../util/bytes'

type Suspended = Pick<Identity, 'identity_id' | 'display_name'>

const active = { status: 'active', status_reason: null } as const

/** Shows an identity as active everywhere on screen; returns a function that restores the previous state. */
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
  return () => all.forEach((restore) => restore())
}

/** The mutation that reactivates an identity, and shows the result as a toast. */
const reactivation = (profile: Profile, units: Units) => {
  const { organization_id } = profile
  return {
    onMutate: ({ identity_id }: Suspended) => showActive(organization_id, identity_id),
    mutationFn: async ({ identity_id }: Suspended) => {
      const path = { identity_id }
      const { etag } = await request(organization_id, getIdentity, { path })
      return request(organization_id, updateIdentity, {
        path,
        body: active,
        ...(etag === null ? {} : { ifMatch: etag }),
      })
    },
    onSuccess: ({ body, showCall, requestId }: ApiResponse<Suspended>) => {
      toastChange(profile, units, {
        title: `${body.display_name} reactivated`,
        undone: `${body.display_name} suspended again`,
        showCall,
        resource_type: 'identity',
        resource_id: body.identity_id,
        requestId,
      })
    },
    onError: (error: unknown, { display_name }: Suspended, restore: (() => void) | undefined) => {
      restore?.()
      notifyFailure(`Couldn’t reactivate ${display_name}`, explainError(error))
    },
  }
}

/** Reactivates an identity, from outside of any component. A toast shows the result. */
export const reactivate = (profile: Profile, units: Units, suspended: Suspended): void => {
  new MutationObserver(queryClient, reactivation(profile, units)).mutate(suspended).catch(() => undefined)
}
