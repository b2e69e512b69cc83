import { useSuspenseQuery } from '@tanstack/react-query'
import { useResolvedPath } from 'react-router'
import { getMailboxQuota, updateMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import type { MailboxQuotaDetail } from '../../contract/generated/schemas/mailboxQuotaDetail.zod'
import { MailboxQuotaUpdate as schema } from '../../contract/generated/schemas/mailboxQuotaUpdate.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { EditPanel } from '../../form/EditPanel'
import { TextField } from '../../form/TextField'
import { useEditForm } from '../../form/use-edit-form'
import { useClosePanel } from '../../ui/use-close-panel'
import { useToastChange } from '../../resources/audit/toast-change'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { useMailboxId } from './use-mailbox-id'
import { WarningEffect } from './WarningEffect'
import { formatPercent } from '../../util/number'

const labels = { warn_percent: 'Warning threshold' }

// An empty field has to be an error, but Number('') is 0.
const toNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace('%', '')))

/** The panel that changes the percentage of a mailbox at which its user is warned. */
export const MailboxQuotaEdit = () => {
  const { organization_id } = useOrganization()
  const mailboxQuotaId = useMailboxId()
  const path = { mailbox_quota_id: mailboxQuotaId }
  const permissionReason = useMissingPermission(updateMailboxQuota)
  const leave = useClosePanel(useResolvedPath('..').pathname)
  const current = useSuspenseQuery(mailboxQuotaQuery(organization_id, mailboxQuotaId)).data
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels,
    toValues: ({ warn_percent }: MailboxQuotaDetail) => ({ warn_percent: String(warn_percent) }),
    toBody: ({ warn_percent }) => ({ warn_percent: toNumber(warn_percent) }),
    update: (body, ifMatch) =>
      request(organization_id, updateMailboxQuota, {
        path,
        body,
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getMailboxQuota, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        const title = `Warning threshold for the mailbox of ${saved.display_name} set to ${formatPercent(saved.warn_percent)}`
        const undoneText = `Warning threshold set back to ${formatPercent(current.body.warn_percent)}`
        toastChange({
          title,
          undone: undoneText,
          showCall,
          resource_type: 'mailbox_quota',
          resource_id: mailboxQuotaId,
          requestId,
        })
      }
      leave()
    },
  })
  return (
    <EditPanel
      form={form}
      title={`Warning threshold for the mailbox of ${current.body.display_name}`}
      disabledReason={permissionReason}
      onClose={leave}
    >
      <TextField
        form={form}
        name="warn_percent"
        required
        description="As a percentage of the mailbox size. The user is warned when the mailbox reaches it."
      />
      <WarningEffect />
    </EditPanel>
  )
}
