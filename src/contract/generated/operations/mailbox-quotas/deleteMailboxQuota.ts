// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import type { DeleteMailboxQuotaParams } from '../../schemas/deleteMailboxQuotaParams.zod'

/** Removes a mailbox. */
export const deleteMailboxQuota = /*#__PURE__*/ operation<{ path: { mailbox_quota_id: string }; query?: DeleteMailboxQuotaParams; ifMatch?: string }, undefined>({
  id: 'deleteMailboxQuota',
  method: 'DELETE',
  path: '/mailbox-quota/{mailbox_quota_id}',
  permission: 'mailbox_quota:delete',
  answers: { 204: null },
})
