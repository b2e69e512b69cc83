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

const words = {
  stale_version: {
    title: 'Someone changed this identity while you were here',
    detail: 'Review the changes, then delete it if you still want to.',
  },
  approval_needed: {
    title: 'This deletion needs a second key',
    detail:
      'This key has reached your organization’s limit of deletions in 24 hours. Select the identity in the list and delete it as a bulk change, which waits for approval.',
  },
}

/**
 * Asks for confirmation before an identity is deleted, over a list or its own page. It names the consequences, and the user
 * has to type the address.
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
  const { current, latest, failure, isPending, confirm } = useDeletion({
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
        title: `${display_name} deleted`,
        showCall: response?.showCall ?? null,
        undo: () => restore({ identity_id: identityId, display_name }),
      }),
  })
  const { display_name = '', address = '', address_unicode = '' } = latest ?? {}
  return (
    <ConfirmDialog
      title={`Delete ${display_name}?`}
      confirm="Delete identity"
      {...confirmTexts({ address, address_unicode })}
      disabledReason={permissionReason ?? (current === undefined ? 'Loading identity…' : null)}
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(address)}
      onClose={close}
    >
      {current === undefined ? <p>Loading identity…</p> : <DeletionConsequences identity={current} />}
    </ConfirmDialog>
  )
}
