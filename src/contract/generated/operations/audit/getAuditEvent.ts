// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { AuditEvent } from '../../schemas/auditEvent.zod'

/** Returns an audit event, with all members of a group that it stores. */
export const getAuditEvent = /*#__PURE__*/ operation<{ path: { audit_event_id: string } }, AuditEvent>({
  id: 'getAuditEvent',
  method: 'GET',
  path: '/audit/{audit_event_id}',
  permission: 'audit:read',
  answers: { 200: AuditEvent },
})
