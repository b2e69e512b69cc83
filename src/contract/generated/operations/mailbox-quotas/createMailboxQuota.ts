// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { MailboxQuota } from '../../schemas/mailboxQuota.zod'
import type { MailboxQuotaCreate } from '../../schemas/mailboxQuotaCreate.zod'

/** Give an identity a mailbox. */
export const createMailboxQuota = /*#__PURE__*/ operation<{ body: MailboxQuotaCreate; idempotencyKey?: string }, MailboxQuota>({
  id: 'createMailboxQuota',
  method: 'POST',
  path: '/mailbox-quota',
  permission: 'mailbox_quota:write',
  answers: { 201: MailboxQuota },
})
