// Generated from openapi.yaml by `npm run generate`. Do not edit.

import { operation } from '../../../operation'
import { AuditEventReverted } from '../../schemas/auditEventReverted.zod'

/** Undoes a change. */
export const revertAuditEvent = /*#__PURE__*/ operation<{ path: { audit_event_id: string }; idempotencyKey?: string }, AuditEventReverted>({
  id: 'revertAuditEvent',
  method: 'POST',
  path: '/audit/{audit_event_id}/revert',
  permission: 'audit:read',
  answers: { 200: AuditEventReverted },
})
