import type { Db } from '../db/database.ts'
import type { AuditEventList } from '../generated/model/index.ts'
import type { JsonOf, Operations } from '../generated/operations.ts'
import { momentOf } from '../rules/time.ts'
import {
  conditionsOf,
  equalsCondition,
  type Filters,
  memberCondition,
  referenceCondition,
  searchCondition,
} from '../lists/conditions.ts'
import type { ListDefinition } from '../lists/definition.ts'
import type { Lists } from '../lists/lists.ts'
import { ownOrganization, times } from '../lists/statements.ts'
import { unicodeName } from './unicode-name.ts'

export const auditEventList: ListDefinition<'-occurred_at' | 'occurred_at'> = {
  name: 'events',
  table: 'audit_event',
  counter: 'audit_event_count',
  members: `t.audit_event_id, ${times('occurred_at')},
    json_build_object('key_id', t.actor_key_id, 'key_name', t.actor_key_name) as actor, t.operation, t.resource_type,
    t.resource_id, t.resource_label,
    case when t.resource_type in ('identity', 'mailbox_quota') then ${unicodeName('t.resource_label')}
      else t.resource_label end as resource_label_unicode, t.before, t.after, t.request_id`,
  orders: { occurred_at: { kind: 'number', key: 'sort_time(l.occurred_at)', descending: 'same' } },
}

const countOf = { change: 'audit_event_count - session_event_count', session: 'session_event_count' }

const at = (text: string | undefined) => (text === undefined ? undefined : momentOf(text))

const filters: Filters<'listAuditEvents'> = {
  q: searchCondition,
  resource_type: (value) => equalsCondition('resource_type', value),
  resource_id: (id) => referenceCondition('resource_id', id),
  identity_id: (id) => memberCondition('identity_ids', id),
  key_id: (id) => referenceCondition('actor_key_id', id),
  operation: (value) => equalsCondition('operation', value),
  kind: (value) => ({
    ...equalsCondition('kind', value),
    ...(value && { total: `select ${countOf[value]} ${ownOrganization}` }),
  }),
  from: (time) => ({ sql: 'sort_time(l.occurred_at) >= sort_time(?::timestamptz)', value: at(time) }),
  to: (time) => ({ sql: 'sort_time(l.occurred_at) < sort_time(?::timestamptz)', value: at(time) }),
}

/** One page of events as the contract's list, newest first. */
export const auditPage = (
  db: Db,
  lists: Lists,
  query: Operations['listAuditEvents']['query'],
): Promise<JsonOf<AuditEventList>> =>
  lists.page(db, auditEventList, {
    ...query,
    sort: '-occurred_at',
    where: conditionsOf(filters, query),
  })
