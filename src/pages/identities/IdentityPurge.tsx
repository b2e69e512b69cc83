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
import { readableAddress } from '../../util/unicode-name'

/** Asks before somebody who was deleted is deleted for good; the user has to type the address. */
export const IdentityPurge = () => {
  const { organization_id } = useOrganization()
  const { identityId = '' } = useParams()
  const permissionReason = useMissingPermission(purgeDeletedIdentity)
  const leave = useClosePanel(paths.deletedIdentities(organization_id))
  const { current, last, failure, isPending, confirm } = useDeletion({
    query: deletedIdentityQuery(organization_id, identityId),
    send: (address: string) =>
      request(organization_id, purgeDeletedIdentity, {
        path: { identity_id: identityId },
        query: { confirm: address },
      }),
    leave,
    onDeleted: (_, response) =>
      toast({ title: `“${name}” deleted for good`, showCall: response?.showCall ?? null }),
  })
  const { address = '', address_unicode = '', mailbox = null } = last ?? {}
  const name = readableAddress({ address, address_unicode })
  return (
    <ConfirmDialog
      title={`Delete “${name}” for good?`}
      confirm="Delete for good"
      {...confirmTexts({ address, address_unicode })}
      disabledReason={permissionReason ?? (current === undefined ? 'It is not known yet.' : null)}
      failure={failure !== null && <Failure {...explainError(failure)} />}
      busy={isPending}
      onConfirm={() => confirm(address)}
      onClose={leave}
    >
      <p>
        {mailbox === null ? 'It had no mailbox. ' : 'Its stored mail is to be deleted with it. '}
        Somebody else can get the address then.
      </p>
      <p>This cannot be undone.</p>
    </ConfirmDialog>
  )
}
