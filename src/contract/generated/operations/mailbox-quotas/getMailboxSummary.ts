// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { MailboxSummary } from '../../schemas/mailboxSummary.zod'

/** Returns how full the mailboxes are. */
export const getMailboxSummary = /*#__PURE__*/ operation<{  }, MailboxSummary>({
  id: 'getMailboxSummary',
  method: 'GET',
  path: '/mailbox-quota/summary',
  permission: 'mailbox_quota:read',
  answers: { 200: MailboxSummary },
})
