import { explainError } from '../../api/explain-error'
import { deleteMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import type { MailboxQuota } from '../../contract/generated/schemas/mailboxQuota.zod'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { useDeletion } from '../../api/use-deletion'
import { ConfirmDialog } from '../../ui/ConfirmDialog'
import { Failure } from '../../ui/Failure'
import { Notice } from '../../ui/Notice'
import { toast } from '../../ui/toast'
import { formatBytes } from '../../util/bytes'
import { countOf } from '../../util/number'
import { useUnits } from '../../util/units'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'

interface MailboxWithdrawProps {
  mailbox: MailboxQuota
  onClose: () => void
  /** Leaves what showed the mailbox. */
  onWithdrawn: () => void | Promise<void>
}

const words = {
  mailbox_in_use: {
    title: 'Mail has arrived in the meantime',
    detail: 'It would go with the mailbox. Withdraw it if that is still right.',
  },
  stale_version: {
    title: 'It has been changed in the meantime',
    detail: 'Withdraw it if that is still right.',
  },
}

/** Asks before a mailbox is withdrawn; when mail is stored in it, the address has to be typed. */
export const MailboxWithdraw = ({ mailbox, onClose, onWithdrawn }: MailboxWithdrawProps) => {
  const { organization_id } = useOrganization()
  const units = useUnits()
  const { mailbox_quota_id, address } = mailbox
  const { current, failure, isPending, confirm } = useDeletion({
    query: mailboxQuotaQuery(organization_id, mailbox_quota_id),
    send: (force: boolean, ifMatch) =>
      request(organization_id, deleteMailboxQuota, {
        path: { mailbox_quota_id },
        query: force ? { force } : {},
        ...ifMatch,
      }),
    leave: onWithdrawn,
    onDeleted: (_, answer) => toast({ title: `Mailbox of ${address} withdrawn`, curl: answer?.curl ?? null }),
  })
  const { used_bytes, used_messages, limit_bytes } = current ?? mailbox
  const inUse = used_bytes > 0 || used_messages > 0
  return (
    <ConfirmDialog
      title={`Withdraw the mailbox of ${address}?`}
      confirm={inUse ? 'Delete the mail and withdraw' : 'Withdraw'}
      {...(inUse ? { typed: address } : {})}
      disabledReason={current === undefined ? 'What is stored in it is not known yet.' : null}
      failure={failure !== null && <Failure {...explainError(failure, words)} />}
      busy={isPending}
      onConfirm={() => confirm(inUse)}
      onClose={onClose}
    >
      {inUse ? (
        <Notice tone="warning" title={`${formatBytes(used_bytes, units)} of mail are stored in it`}>
          <p>{countOf(used_messages, 'message is', 'messages are')} deleted for good.</p>
        </Notice>
      ) : (
        <p>Nothing is stored in it.</p>
      )}
      <p>
        The identity stays, without a place for new mail. {formatBytes(limit_bytes, units)} return to what the
        organization has left to allot.
      </p>
    </ConfirmDialog>
  )
}
