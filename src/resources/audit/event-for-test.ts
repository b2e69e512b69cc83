import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'

/** The id of the person whom events of tests are about. */
export const ada = '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d301'

/** An event of a test. */
export const eventOf = (more: Partial<AuditEvent>): AuditEvent => ({
  audit_event_id: '0199f3a2-7c1e-7d3a-9b55-1f0a52c6d501',
  occurred_at: '2026-11-20T09:15:00.000Z',
  actor: { key_id: null, key_name: 'Operator' },
  operation: 'updateIdentity',
  resource_type: 'identity',
  resource_id: ada,
  resource_label: 'ada@brightwater.example',
  resource_label_unicode: more.resource_label ?? 'ada@brightwater.example',
  before: null,
  after: null,
  missing_permissions: [],
  request_id: 'one',
  plan_id: null,
  is_revertible: false,
  reverts_event_id: null,
  reverted_by: null,
  parts: [],
  ...more,
})
