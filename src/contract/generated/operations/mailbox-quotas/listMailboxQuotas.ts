// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { ListMailboxQuotasParams } from '../../schemas/listMailboxQuotasParams.zod'
import { MailboxQuotaList } from '../../schemas/mailboxQuotaList.zod'

/** Lists mailboxes. */
export const listMailboxQuotas = /*#__PURE__*/ operation<{ query?: ListMailboxQuotasParams }, MailboxQuotaList>({
  id: 'listMailboxQuotas',
  method: 'GET',
  path: '/mailbox-quota/list',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxQuotaList },
})
