// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { MailboxQuota } from '../../schemas/mailboxQuota.zod'

/** One mailbox. */
export const getMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string } }, MailboxQuota>({
  id: 'getMailboxQuota',
  method: 'GET',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxQuota },
})
