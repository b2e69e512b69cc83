import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from 'react-router'
import { identityQuery } from '../../resources/identities/queries'
import { explainError } from '../../api/explain-error'
import { forget, unlessGone } from '../../api/forget'
import { deleteIdentity } from '../../contract/generated/operations/identities'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { useBack, useClosePanel } from '../../ui/use-close-panel'
import * as paths from '../../paths'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { DeletionConsequences } from './DeletionConsequences'

const words = {
  stale_version: {
    title: 'It has been changed in the meantime',
    detail: 'Delete it if that is still right.',
  },
}

const isFromList = (state: unknown) => typeof state === 'object' && state !== null && 'fromList' in state

/** Asks before an identity is deleted: says what goes with it, and wants the address typed. */
export const IdentityDelete = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const back = useBack()
  const refusal = useMissingPermission(deleteIdentity)
  const leave = useClosePanel(paths.identity(organization_id, identityId))
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async ({ address, etag }: { address: string; etag: string | null }) => {
      const answer = await request(organization_id, deleteIdentity, {
        path: { identity_id: identityId },
        query: { confirm: address },
        ...(etag === null ? {} : { ifMatch: etag }),
      }).catch(unlessGone)
      if (isFromList(state)) await back()
      else await navigate(paths.identities(organization_id), { replace: true })
      forget(identityQuery(organization_id, identityId).queryKey)
      return answer?.curl ?? null
    },
    onSuccess: (curl, { address }) => toast({ title: `Identity “${address}” deleted`, curl }),
  })
  // Asked anew on opening and after each refusal: what is said here of its mail has to be true now.
  const current = useQuery({
    ...identityQuery(organization_id, identityId),
    staleTime: 0,
    enabled: !isPending && !isSuccess,
  })
  const known = current.isFetchedAfterMount ? current.data : undefined
  const address = current.data?.body.address ?? ''
  const failure = error ?? (known === undefined ? current.error : null)
  return (
    <ConfirmDialog
      title={`Delete “${address}”?`}
      confirm="Delete identity"
      typed={address}
      disabledReason={refusal ?? (known === undefined ? 'What goes with it is not known yet.' : null)}
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => mutate({ address, etag: known?.etag ?? null })}
      onClose={leave}
    >
      {known === undefined ? (
        <p>Looking what goes with it…</p>
      ) : (
        <DeletionConsequences identity={known.body} />
      )}
    </ConfirmDialog>
  )
}
