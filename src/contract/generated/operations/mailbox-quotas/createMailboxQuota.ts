// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { MailboxQuotaCreate } from '../../schemas/mailboxQuotaCreate.zod'
import { MailboxQuotaDetail } from '../../schemas/mailboxQuotaDetail.zod'

/** Adds a mailbox to an identity. */
export const createMailboxQuota = /*#__PURE__*/ operation<{ body: MailboxQuotaCreate; idempotencyKey?: string }, MailboxQuotaDetail>({
  id: 'createMailboxQuota',
  method: 'POST',
  path: '/mailbox-quota',
  permission: 'mailbox_quota:write',
  answers: { 201: MailboxQuotaDetail },
})
