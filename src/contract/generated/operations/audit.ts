// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listAuditEvents } from './audit/listAuditEvents'
export { revertAuditEvent } from './audit/revertAuditEvent'
