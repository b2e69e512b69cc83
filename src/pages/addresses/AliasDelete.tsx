import { useParams } from 'react-router'
import { explainError } from '../../api/explain-error'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { deleteAlias } from '../../contract/generated/operations/addresses'
import * as paths from '../../paths'
import { aliasQuery } from '../../resources/addresses/queries'
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
    title: 'Someone changed this alias while you were here',
    detail: 'Review the changes, then delete it if you still want to.',
  },
}

/** Asks for confirmation before an alias is deleted, over the list or its own page. */
export const AliasDelete = () => {
  const { organization_id } = useOrganization()
  const { aliasId = '' } = useParams()
  const permissionReason = useMissingPermission(deleteAlias)
  const toastChange = useToastChange()
  const { close, leave } = useCloseDeletion(
    paths.alias(organization_id, aliasId),
    paths.addresses(organization_id),
  )
  const { current, latest, failure, isPending, confirm } = useDeletion({
    query: aliasQuery(organization_id, aliasId),
    send: (confirmed: string, ifMatch) =>
      request(organization_id, deleteAlias, {
        path: { alias_id: aliasId },
        query: { confirm: confirmed },
        ...ifMatch,
      }),
    leave,
    onDeleted: (_, response) =>
      toastChange({
        title: doneText('deleteAlias', 'alias', address),
        showCall: response?.showCall ?? null,
        resource_type: 'alias',
        resource_id: aliasId,
        requestId: response?.requestId ?? null,
      }),
  })
  const address = latest?.address_unicode ?? ''
  return (
    <ConfirmDialog
      title={`Delete ${address}?`}
      confirm="Delete alias"
      disabledReason={permissionReason ?? (current === undefined ? 'Loading alias…' : null)}
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(latest?.address ?? '')}
      onClose={close}
    >
      <p>
        {current?.held === null || current === undefined
          ? 'Mail to this address will be treated like mail to an unknown address. The address becomes free. You can undo this later.'
          : `Mail to this address will be rejected. The address stays reserved for ${current.held.display_name}. You can undo this later.`}
      </p>
      <LeadingHere id={aliasId} />
    </ConfirmDialog>
  )
}
