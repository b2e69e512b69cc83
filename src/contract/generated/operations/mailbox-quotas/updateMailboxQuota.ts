// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { MailboxQuotaDetail } from '../../schemas/mailboxQuotaDetail.zod'
import type { MailboxQuotaUpdate } from '../../schemas/mailboxQuotaUpdate.zod'

/** Changes the warning threshold of a mailbox. */
export const updateMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; body: MailboxQuotaUpdate; ifMatch?: string }, MailboxQuotaDetail>({
  id: 'updateMailboxQuota',
  method: 'PATCH',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:write',
  answers: { 200: MailboxQuotaDetail },
})
