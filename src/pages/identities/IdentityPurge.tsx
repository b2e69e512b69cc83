import { useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { purgeDeletedIdentity } from '../../contract/generated/operations/identities'
import * as paths from '../../paths'
import { deletedIdentityQuery } from '../../resources/identities/queries'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { toast } from '../../ui/toast'
import { useClosePanel } from '../../ui/use-close-panel'
import { confirmTexts } from '../../util/confirm-texts'

/** Asks before a deleted identity is deleted permanently; the user has to type the address. */
export const IdentityPurge = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const permissionReason = useMissingPermission(purgeDeletedIdentity)
  const leave = useClosePanel(paths.deletedIdentities(organization_id))
  const { current, latest, failure, isPending, confirm } = useDeletion({
    query: deletedIdentityQuery(organization_id, identityId),
    send: (address: string) =>
      request(organization_id, purgeDeletedIdentity, {
        path: { identity_id: identityId },
        query: { confirm: address },
      }),
    leave,
    onDeleted: (_, response) =>
      toast({ title: `${display_name} deleted permanently`, showCall: response?.showCall ?? null }),
  })
  const { display_name = '', address = '', address_unicode = '', mailbox = null } = latest ?? {}
  return (
    <ConfirmDialog
      title={`Delete ${display_name} permanently?`}
      confirm="Delete permanently"
      {...confirmTexts({ address, address_unicode })}
      disabledReason={permissionReason ?? (current === undefined ? 'Loading identity…' : null)}
      failure={failure !== null && <Failure {...explainError(failure)} />}
      busy={isPending}
      onConfirm={() => confirm(address)}
      onClose={leave}
    >
      <p>
        {mailbox === null ? 'It had no mailbox. ' : 'Its mail will be deleted too. '}
        The address is no longer reserved for it. Former addresses that deliver only to it are deleted too.
      </p>
      <p>This can’t be undone.</p>
    </ConfirmDialog>
  )
}
