// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportMailboxQuotasParams } from '../../schemas/exportMailboxQuotasParams.zod'

/** Exports mailboxes as CSV. */
export const exportMailboxQuotas = /*#__PURE__*/ operation<{ query?: ExportMailboxQuotasParams }, Csv>({
  id: 'exportMailboxQuotas',
  method: 'GET',
  path: '/mailbox-quota/export',
  permission: 'mailbox_quota:read',
  answers: { 200: Csv },
})
