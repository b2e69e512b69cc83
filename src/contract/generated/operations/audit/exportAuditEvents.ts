// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { Csv } from '../../schemas/csv.zod'
import type { ExportAuditEventsParams } from '../../schemas/exportAuditEventsParams.zod'

/** Exports audit events as CSV, newest first. */
export const exportAuditEvents = /*#__PURE__*/ operation<{ query?: ExportAuditEventsParams }, Csv>({
  id: 'exportAuditEvents',
  method: 'GET',
  path: '/audit/export',
  permission: 'audit:read',
  answers: { 200: Csv },
})
