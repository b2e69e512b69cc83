// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { MailboxQuotaDetail } from '../../schemas/mailboxQuotaDetail.zod'
import { MailboxQuotaResize } from '../../schemas/mailboxQuotaResize.zod'

/** Resizes a mailbox. */
export const resizeMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; body: MailboxQuotaResize; ifMatch?: string; idempotencyKey?: string }, MailboxQuotaDetail>({
  id: 'resizeMailboxQuota',
  method: 'POST',
  path: '/mailbox-quota/{mailbox_quota_id}/resize',
  permission: 'mailbox_quota:write',
  answers: { 200: MailboxQuotaDetail },
})
