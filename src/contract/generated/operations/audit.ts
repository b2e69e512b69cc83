// Generated from openapi.yaml by `npm run generate`. Do not edit.

export { listAuditEvents } from './audit/listAuditEvents'
export { exportAuditEvents } from './audit/exportAuditEvents'
export { getAuditEvent } from './audit/getAuditEvent'
export { revertAuditEvent } from './audit/revertAuditEvent'
