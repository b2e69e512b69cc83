import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useResolvedPath } from 'react-router'
import { getMailboxQuota, resizeMailboxQuota } from '../../contract/generated/operations/mailbox-quotas'
import { MailboxQuotaResize as schema } from '../../contract/generated/schemas/mailboxQuotaResize.zod'
import type { MailboxQuotaDetail } from '../../contract/generated/schemas/mailboxQuotaDetail.zod'
import { useMissingPermission } from '../../session/missing-permission'
import { useOrganization } from '../../session/organization'
import { request } from '../../api/query'
import { EditPanel } from '../../form/EditPanel'
import { bytesOf, sizeError } from '../../form/parse-size'
import { writeSize } from '../../form/write-size'
import { SizeField } from '../../form/SizeField'
import { AllotmentPreview } from '../../resources/mailbox-quotas/AllotmentPreview'
import { useEditForm } from '../../form/use-edit-form'
import { useClosePanel } from '../../ui/use-close-panel'
import { useToastChange } from '../../resources/audit/toast-change'
import { useUnits } from '../../util/units'
import { ShrinkWarning } from '../../resources/mailbox-quotas/ShrinkWarning'
import { Fullness } from './Fullness'
import { mailboxQuotaQuery } from '../../resources/mailbox-quotas/queries'
import { useMailboxId } from './use-mailbox-id'
import { resizedTexts } from '../../resources/mailbox-quotas/resized-texts'

const labels = { limit_bytes: 'Size' }

/** The panel that resizes a mailbox, over the list or over the identity's page. */
export const MailboxResize = () => {
  const { organization_id } = useOrganization()
  const mailboxQuotaId = useMailboxId()
  const path = { mailbox_quota_id: mailboxQuotaId }
  const units = useUnits()
  const permissionReason = useMissingPermission(resizeMailboxQuota)
  const leave = useClosePanel(useResolvedPath('..').pathname)
  const current = useSuspenseQuery(mailboxQuotaQuery(organization_id, mailboxQuotaId)).data
  const mailbox = current.body
  const [isConfirmed, setIsConfirmed] = useState(false)
  // A mailbox may already hold more than its size: an unchanged size needs no confirmation.
  // Any smaller size may be too small for a mailbox that was not measured yet.
  const storedBytes = mailbox.used_bytes ?? mailbox.limit_bytes
  const isBelowUse = (text: string) =>
    bytesOf(text) < storedBytes && bytesOf(text) !== mailbox.limit_bytes && sizeError(text) === null
  const toastChange = useToastChange()
  const form = useEditForm({
    schema,
    current,
    labels,
    toValues: ({ limit_bytes }: MailboxQuotaDetail) => ({ limit_bytes: writeSize(limit_bytes, units) }),
    toBody: ({ limit_bytes }) => ({ limit_bytes: bytesOf(limit_bytes) }),
    check: ({ limit_bytes }) => {
      const error = sizeError(limit_bytes)
      if (error !== null) return { limit_bytes: error }
      return isBelowUse(limit_bytes) && !isConfirmed
        ? { force: 'Confirm the smaller size, or choose a larger one.' }
        : {}
    },
    update: ({ limit_bytes = mailbox.limit_bytes }, ifMatch) =>
      request(organization_id, resizeMailboxQuota, {
        path,
        body: { limit_bytes, force: isConfirmed && limit_bytes < storedBytes },
        ...(ifMatch === undefined ? {} : { ifMatch }),
      }),
    reload: () => request(organization_id, getMailboxQuota, { path }),
    onSaved: (saved, showCall, requestId) => {
      if (saved !== null) {
        toastChange({
          ...resizedTexts(saved, mailbox.limit_bytes, units),
          showCall,
          resource_type: 'mailbox_quota',
          resource_id: mailboxQuotaId,
          requestId,
        })
      }
      leave()
    },
  })
  const text = form.values.limit_bytes
  return (
    <EditPanel
      form={form}
      title={`Resize the mailbox of ${mailbox.display_name}`}
      disabledReason={permissionReason}
      onClose={leave}
    >
      <Fullness mailbox={mailbox} limit={bytesOf(text)} />
      <SizeField
        form={form}
        name="limit_bytes"
        required
        startingFrom={writeSize(mailbox.limit_bytes, units)}
      />
      <AllotmentPreview
        text={text}
        domainId={mailbox.domain_id}
        allotted={mailbox.limit_bytes}
        isTyped={form.dirty}
      />
      {isBelowUse(text) && (
        <ShrinkWarning
          stored={mailbox.used_bytes}
          limit={bytesOf(text)}
          label="Use the smaller size"
          isConfirmed={isConfirmed}
          error={form.errors['force']}
          onConfirm={setIsConfirmed}
        />
      )}
    </EditPanel>
  )
}
