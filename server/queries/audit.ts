import type { Db } from '../db/pool.ts'
import { momentOf } from '../time.ts'
import { page, type Page } from './page.ts'

export interface AuditRow {
  audit_event_id: string
  occurred_at: Date
  actor_key_id: string | null
  actor_key_name: string
  operation: string
  resource_type: 'organization' | 'domain' | 'department' | 'identity' | 'mailbox_quota' | 'key'
  resource_id: string
  resource_label: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  request_id: string
}

export interface AuditFilter {
  q?: string
  resource_type?: string
  resource_id?: string
  key_id?: string
  operation?: string
  from?: string
  to?: string
}

/** One page of events, newest first. */
export const auditPage = (
  db: Db,
  { limit, offset, ...filter }: AuditFilter & { limit: number; offset: number },
): Promise<Page<AuditRow>> =>
  page<AuditRow>(db, {
    columns: `audit_event_id, occurred_at, actor_key_id, actor_key_name, operation, resource_type, resource_id,
      resource_label, before, after, request_id`,
    from: 'audit_event',
    scope: 'organization_id = $1',
    where: [
      ['resource_type = ?', filter.resource_type],
      ['resource_id = ?', filter.resource_id],
      ['actor_key_id = ?', filter.key_id],
      ['operation = ?', filter.operation],
      ['occurred_at >= ?', filter.from && momentOf(filter.from)],
      ['occurred_at < ?', filter.to && momentOf(filter.to)],
      ['search like search_pattern(?)', filter.q],
    ],
    order: 'occurred_at desc, audit_event_id desc',
    limit,
    offset,
  })
