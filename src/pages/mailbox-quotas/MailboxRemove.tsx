import { useResolvedPath } from 'react-router'
import { explainError } from '../../api/explain-error'
import { deleteMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { useClosePanel } from '../../ui/use-close-panel'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { Notice } from '../../ui/Notice'
import { RelativeTime } from '../../ui/RelativeTime'
import { toast } from '../../ui/toast'
import { formatBytes } from '../../util/bytes'
import { countOf } from '../../util/number'
import { useUnits } from '../../util/units'
import { EndedCatchAlls } from '../../resources/domains/EndedCatchAlls'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useMailboxId } from './use-mailbox-id'
import { confirmTexts } from '../../util/confirm-texts'
import { readableAddress } from '../../util/unicode-name'

const words = {
  mailbox_in_use: {
    title: 'Mail has arrived in the meantime',
    detail: 'It would go with the mailbox. Remove it if that is still right.',
  },
  stale_version: {
    title: 'It has been changed in the meantime',
    detail: 'Remove it if that is still right.',
  },
}

/**
 * Asks for confirmation before a mailbox is removed, over the page of the person. The user has to type the address,
 * since mail may have come after the last count.
 */
export const MailboxRemove = () => {
  const { organization_id } = useOrganization()
  const mailboxQuotaId = useMailboxId()
  const units = useUnits()
  const permissionReason = useMissingPermission(deleteMailboxQuota)
  const leave = useClosePanel(useResolvedPath('..').pathname)
  const { current, last, failure, isPending, confirm } = useDeletion({
    query: mailboxQuotaQuery(organization_id, mailboxQuotaId),
    send: (force: boolean, ifMatch) =>
      request(organization_id, deleteMailboxQuota, {
        path: { mailbox_quota_id: mailboxQuotaId },
        query: force ? { force } : {},
        ...ifMatch,
      }),
    leave,
    onDeleted: (_, response) =>
      toast({ title: `Mailbox of ${name} removed`, showCall: response?.showCall ?? null }),
  })
  const {
    address = '',
    address_unicode = '',
    used_bytes = null,
    used_messages = null,
    usage_as_of = null,
    limit_bytes = 0,
  } = last ?? {}
  const name = readableAddress({ address, address_unicode })
  // What nobody has measured may hold mail.
  const inUse = last !== undefined && (used_bytes !== 0 || used_messages !== 0)
  return (
    <ConfirmDialog
      title={`Remove the mailbox of ${name}?`}
      confirm={used_bytes === null || !inUse ? 'Remove mailbox' : 'Delete the mail and the mailbox'}
      {...(last === undefined ? {} : confirmTexts(last))}
      disabledReason={
        permissionReason ?? (current === undefined ? 'What is stored in it is not known yet.' : null)
      }
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(inUse)}
      onClose={leave}
    >
      {last === undefined ? (
        <p>Looking what is stored in it…</p>
      ) : used_bytes === null || used_messages === null || usage_as_of === null ? (
        <Notice tone="warning" title="What is stored in it is not known">
          <p>It may hold mail, which goes with it.</p>
        </Notice>
      ) : inUse ? (
        <Notice tone="warning" title={`${formatBytes(used_bytes, units)} of mail are stored in it`}>
          <p>
            {countOf(used_messages, 'message goes', 'messages go')} with it, and what came since it was
            measured, <RelativeTime time={usage_as_of} />.
          </p>
        </Notice>
      ) : (
        <p>
          Nothing was stored in it when it was measured, <RelativeTime time={usage_as_of} />. What came since
          goes with it.
        </p>
      )}
      <DemonstrationNote />
      <p>
        The identity stays, without a place for new mail. {formatBytes(limit_bytes, units)} return to what the
        organization has left to allot.
      </p>
      {last !== undefined && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <EndedCatchAlls identityId={last.identity_id} />
        </ul>
      )}
    </ConfirmDialog>
  )
}
