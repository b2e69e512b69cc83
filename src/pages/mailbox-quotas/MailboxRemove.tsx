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
import { formatAmount } from '../../util/bytes'
import { countOf } from '../../util/number'
import { useUnits } from '../../util/units'
import { EndedCatchAlls } from '../../resources/domains/EndedCatchAlls'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { DemonstrationNote } from '../../resources/organization/DemonstrationNote'
import { useMailboxId } from './use-mailbox-id'
import { confirmTexts } from '../../util/confirm-texts'

const words = {
  mailbox_in_use: {
    title: 'New mail has arrived',
    detail: 'It will be deleted with the mailbox. Remove the mailbox if you still want to.',
  },
  approval_needed: {
    title: 'Removing this mailbox needs a second key',
    detail:
      'This key has reached your organization’s limit of deletions in 24 hours. Ask another administrator to remove the mailbox. Or delete the identity as a bulk change, which waits for approval and keeps its mail for 30 days.',
  },
  stale_version: {
    title: 'Someone changed this mailbox while you were here',
    detail: 'Review the changes, then remove it if you still want to.',
  },
}

/**
 * Asks for confirmation before a mailbox is removed, over the identity's page. The user has to type the address, since mail
 * may have arrived after the latest measurement.
 */
export const MailboxRemove = () => {
  const { organization_id } = useOrganization()
  const mailboxQuotaId = useMailboxId()
  const units = useUnits()
  const permissionReason = useMissingPermission(deleteMailboxQuota)
  const leave = useClosePanel(useResolvedPath('..').pathname)
  const { current, latest, failure, isPending, confirm } = useDeletion({
    query: mailboxQuotaQuery(organization_id, mailboxQuotaId),
    send: (force: boolean, ifMatch) =>
      request(organization_id, deleteMailboxQuota, {
        path: { mailbox_quota_id: mailboxQuotaId },
        query: force ? { force } : {},
        ...ifMatch,
      }),
    leave,
    onDeleted: (_, response) =>
      toast({ title: `Mailbox of ${display_name} removed`, showCall: response?.showCall ?? null }),
  })
  const {
    display_name = '',
    used_bytes = null,
    used_messages = null,
    usage_as_of = null,
    limit_bytes = 0,
  } = latest ?? {}
  // A mailbox that was not measured may hold mail.
  const inUse = latest !== undefined && (used_bytes !== 0 || used_messages !== 0)
  return (
    <ConfirmDialog
      title={`Remove the mailbox of ${display_name}?`}
      confirm={used_bytes === null || !inUse ? 'Remove mailbox' : 'Remove mailbox and mail'}
      {...(latest === undefined ? {} : confirmTexts(latest))}
      disabledReason={permissionReason ?? (current === undefined ? 'Loading mailbox…' : null)}
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(inUse)}
      onClose={leave}
    >
      {latest === undefined ? (
        <p>Loading mailbox…</p>
      ) : used_bytes === null || used_messages === null || usage_as_of === null ? (
        <Notice tone="warning" title="This mailbox was not measured yet">
          <p>It may hold mail, which will be deleted with it.</p>
        </Notice>
      ) : inUse ? (
        <Notice tone="warning" title={`${formatAmount(used_bytes, units)} of mail will be deleted`}>
          <p>
            {countOf(used_messages, 'message', 'messages')} when last measured,{' '}
            <RelativeTime time={usage_as_of} />. Newer mail will be deleted too.
          </p>
        </Notice>
      ) : (
        <p>
          The mailbox was empty when last measured, <RelativeTime time={usage_as_of} />. Newer mail will be
          deleted with it.
        </p>
      )}
      <DemonstrationNote />
      <p>
        The identity stays, but can’t receive mail. This frees {formatAmount(limit_bytes, units)} of storage.
      </p>
      {latest !== undefined && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          <EndedCatchAlls identityId={latest.identity_id} />
        </ul>
      )}
    </ConfirmDialog>
  )
}
