import { useParams } from 'react-router'
import { identityQuery } from '../../resources/identities/queries'
import { useRestore } from '../../resources/identities/use-restore'
import { explainError } from '../../api/explain-error'
import { deleteIdentity } from '../../contract/generated/operations/identities'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { useCloseDeletion } from '../../ui/use-close-deletion'
import * as paths from '../../paths'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { DeletionConsequences } from './DeletionConsequences'
import { confirmTexts } from '../../util/confirm-texts'
import { readableAddress } from '../../util/unicode-name'

const words = {
  stale_version: {
    title: 'It has been changed in the meantime',
    detail: 'Delete it if that is still right.',
  },
  approval_needed: {
    title: 'A second key has to approve that',
    detail:
      'Your organization allows no more deletions with one key in 24 hours. Select it in the list and delete it as a bulk change, which waits for approval.',
  },
}

/**
 * Asks for confirmation before an identity is deleted, over a list or its own page. It names what is deleted with it,
 * and the user has to type the address.
 */
export const IdentityDelete = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const permissionReason = useMissingPermission(deleteIdentity)
  const restore = useRestore()
  const { close, leave } = useCloseDeletion(
    paths.identity(organization_id, identityId),
    paths.identities(organization_id),
  )
  const { current, last, failure, isPending, confirm } = useDeletion({
    query: identityQuery(organization_id, identityId),
    send: (address: string, ifMatch) =>
      request(organization_id, deleteIdentity, {
        path: { identity_id: identityId },
        query: { confirm: address },
        ...ifMatch,
      }),
    leave,
    onDeleted: (_, response) =>
      toast({
        title: `Identity “${name}” deleted`,
        showCall: response?.showCall ?? null,
        undo: () => restore({ identity_id: identityId, address, address_unicode }),
      }),
  })
  const { address = '', address_unicode = '' } = last ?? {}
  const name = readableAddress({ address, address_unicode })
  return (
    <ConfirmDialog
      title={`Delete “${name}”?`}
      confirm="Delete identity"
      {...confirmTexts({ address, address_unicode })}
      disabledReason={
        permissionReason ?? (current === undefined ? 'What goes with it is not known yet.' : null)
      }
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(address)}
      onClose={close}
    >
      {current === undefined ? (
        <p>Looking what goes with it…</p>
      ) : (
        <DeletionConsequences identity={current} />
      )}
    </ConfirmDialog>
  )
}
