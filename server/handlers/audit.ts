import type { AuditEvent } from '../generated/model/index.ts'
import type { Handler } from '../handler.ts'
import { auditPage, type AuditRow } from '../queries/audit.ts'

const view = (row: AuditRow): AuditEvent => ({
  audit_event_id: row.audit_event_id,
  occurred_at: row.occurred_at.toISOString(),
  actor: { key_id: row.actor_key_id, key_name: row.actor_key_name },
  operation: row.operation,
  resource_type: row.resource_type,
  resource_id: row.resource_id,
  resource_label: row.resource_label,
  before: row.before,
  after: row.after,
  request_id: row.request_id,
})

export const listAuditEvents: Handler<'listAuditEvents'> = async ({ query, read }) => {
  const { items, ...rest } = await read((db) => auditPage(db, query))
  return { status: 200, body: { items: items.map(view), ...rest } }
}
