import { useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { deleteGroup } from '../../contract/generated/operations/addresses'
import * as paths from '../../paths'
import { groupQuery } from '../../resources/addresses/queries'
import { doneText } from '../../resources/audit/sentences'
import { useToastChange } from '../../resources/audit/toast-change'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { useCloseDeletion } from '../../ui/use-close-deletion'
import { LeadingHere } from './LeadingHere'

const words = {
  stale_version: {
    title: 'Someone changed this group while you were here',
    detail: 'Review the changes, then delete it if you still want to.',
  },
}

/** Asks for confirmation before a group is deleted, over the list or its own page. */
export const GroupDelete = () => {
  const { organization_id } = useOrganization()
  const { groupId = '' } = useParams()
  const permissionReason = useMissingPermission(deleteGroup)
  const toastChange = useToastChange()
  const { close, leave } = useCloseDeletion(
    paths.group(organization_id, groupId),
    paths.addresses(organization_id),
  )
  const { current, latest, failure, isPending, confirm } = useDeletion({
    query: groupQuery(organization_id, groupId),
    send: (confirmed: string, ifMatch) =>
      request(organization_id, deleteGroup, {
        path: { group_id: groupId },
        query: { confirm: confirmed },
        ...ifMatch,
      }),
    leave,
    onDeleted: (_, response) =>
      toastChange({
        title: doneText('deleteGroup', 'group', name),
        showCall: response?.showCall ?? null,
        resource_type: 'group',
        resource_id: groupId,
        requestId: response?.requestId ?? null,
      }),
  })
  const { address_unicode: address = '', group_name: name = '' } = latest ?? {}
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm="Delete group"
      disabledReason={permissionReason ?? (current === undefined ? 'Loading group…' : null)}
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(latest?.address ?? '')}
      onClose={close}
    >
      <p>
        Mail to {address} will be treated like mail to an unknown address. The members keep their mailboxes.
        You can undo this later.
      </p>
      <LeadingHere id={groupId} />
    </ConfirmDialog>
  )
}
