// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { AuditEventList } from '../../schemas/auditEventList.zod'
import type { ListAuditEventsParams } from '../../schemas/listAuditEventsParams.zod'

/** Lists audit events, newest first. */
export const listAuditEvents = /*#__PURE__*/ operation<{ query?: ListAuditEventsParams }, AuditEventList>({
  id: 'listAuditEvents',
  method: 'GET',
  path: '/audit/list',
  permission: 'audit:read',
  answers: { 200: AuditEventList },
})
