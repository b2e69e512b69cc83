// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { MailboxQuotaDetail } from '../../schemas/mailboxQuotaDetail.zod'

/** Returns a mailbox. */
export const getMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string } }, MailboxQuotaDetail>({
  id: 'getMailboxQuota',
  method: 'GET',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxQuotaDetail },
})
