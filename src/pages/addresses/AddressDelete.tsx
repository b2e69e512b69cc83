import type { UseQueryOptions } from '@tanstack/react-query'
import { explainError } from '../../api/explain-error'
import type { ApiResponse } from '../../api/http'
import { useDeletion } from '../../api/use-deletion'
import { deleteAlias, deleteGroup } from '../../contract/generated/operations/addresses'
import * as paths from '../../paths'
import { doneText } from '../../resources/audit/sentences'
import { useToastChange } from '../../resources/audit/toast-change'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { useCloseDeletion } from '../../ui/use-close-deletion'
import { LeadingHere } from './LeadingHere'

const words = (kind: string) => ({
  stale_version: {
    title: `Someone changed this ${kind} while you were here`,
    detail: 'Review the changes, then delete it if you still want to.',
  },
})

interface AddressDeleteProps<Sent, Thing extends { address: string }, Key extends readonly unknown[]> {
  kind: 'alias' | 'group'
  id: string
  /** The path of its page. */
  path: string
  query: UseQueryOptions<ApiResponse<Sent>, Error, ApiResponse<Thing>, Key>
  /** Sends the request. `confirm` is the address. */
  send: (confirm: string, ifMatch: { ifMatch?: string }) => Promise<ApiResponse<unknown>>
  nameOf: (thing: Thing) => string
  /**
   * What happens to mail then.
   * @param current as loaded since the dialog opened; undefined until then.
   * @param latest perhaps from before the dialog opened.
   */
  consequence: (current: Thing | undefined, latest: Thing | undefined) => string
}

/** Asks for confirmation before an alias or a group is deleted, over the list or its own page. */
export const AddressDelete = <Sent, Thing extends { address: string }, Key extends readonly unknown[]>({
  kind,
  id,
  path,
  query,
  send,
  nameOf,
  consequence,
}: AddressDeleteProps<Sent, Thing, Key>) => {
  const { organization_id } = useOrganization()
  const permissionReason = useMissingPermission(kind === 'alias' ? deleteAlias : deleteGroup)
  const toastChange = useToastChange()
  const { close, leave } = useCloseDeletion(path, paths.addresses(organization_id))
  const { current, latest, failure, isPending, confirm } = useDeletion({
    query,
    send,
    leave,
    onDeleted: (_, response) =>
      toastChange({
        title: doneText(kind === 'alias' ? 'deleteAlias' : 'deleteGroup', kind, name),
        showCall: response?.showCall ?? null,
        resource_type: kind,
        resource_id: id,
        requestId: response?.requestId ?? null,
      }),
  })
  const name = latest === undefined ? '' : nameOf(latest)
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirm={`Delete ${kind}`}
      disabledReason={permissionReason ?? (current === undefined ? `Loading ${kind}…` : null)}
      failure={failure !== null && <Failure {...explainError(failure, words(kind))} />}
      busy={isPending}
      onConfirm={() => confirm(latest?.address ?? '')}
      onClose={close}
    >
      <p>{consequence(current, latest)}</p>
      <LeadingHere id={id} />
    </ConfirmDialog>
  )
}
