import type { Db } from '../db/database.ts'
import type { AuditEventList } from '../generated/model/index.ts'
import type { JsonOf } from '../generated/operations.ts'
import { momentOf } from '../rules/time.ts'
import { equalsCondition, referenceCondition, searchCondition } from '../lists/conditions.ts'
import type { ListDefinition, Paging } from '../lists/definition.ts'
import type { Lists } from '../lists/lists.ts'
import { ownOrganization, times } from '../lists/statements.ts'

export const auditEventList: ListDefinition<'-occurred_at' | 'occurred_at'> = {
  name: 'events',
  table: 'audit_event',
  counter: 'audit_event_count',
  members: `t.audit_event_id, ${times('occurred_at')},
    json_build_object('key_id', t.actor_key_id, 'key_name', t.actor_key_name) as actor, t.operation, t.resource_type,
    t.resource_id, t.resource_label, t.before, t.after, t.request_id`,
  orders: { occurred_at: { kind: 'number', key: 'sort_time(l.occurred_at)', descending: 'same' } },
}

export interface AuditFilter {
  q?: string
  resource_type?: string
  resource_id?: string
  key_id?: string
  operation?: string
  kind?: 'change' | 'session'
  /** RFC 3339, inclusive. */
  from?: string
  /** RFC 3339, exclusive. */
  to?: string
}

const countOf = { change: 'audit_event_count - session_event_count', session: 'session_event_count' }

const at = (text: string | undefined) => (text === undefined ? undefined : momentOf(text))

/** One page of events as the contract's list, newest first. */
export const auditPage = (
  db: Db,
  lists: Lists,
  { q, resource_type, resource_id, key_id, operation, kind, from, to, ...paging }: AuditFilter & Paging,
): Promise<JsonOf<AuditEventList>> =>
  lists.page(db, auditEventList, {
    sort: '-occurred_at',
    where: [
      searchCondition(q),
      equalsCondition('resource_type', resource_type),
      referenceCondition('resource_id', resource_id),
      referenceCondition('actor_key_id', key_id),
      equalsCondition('operation', operation),
      {
        ...equalsCondition('kind', kind),
        ...(kind && { total: `select ${countOf[kind]} ${ownOrganization}` }),
      },
      { sql: 'sort_time(l.occurred_at) >= sort_time(?::timestamptz)', value: at(from) },
      { sql: 'sort_time(l.occurred_at) < sort_time(?::timestamptz)', value: at(to) },
    ],
    ...paging,
  })
