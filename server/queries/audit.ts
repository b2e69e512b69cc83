import type { Db, Snapshot } from '../db/database.ts'
import type { AuditEvent, AuditEventList } from '../generated/model/index.ts'
import type { AuditEventRow } from '../generated/rows.ts'
import type { JsonOf, Operations } from '../generated/operations.ts'
import { allRows } from '../lists/all-rows.ts'
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
import { isRestorable } from './restorable.ts'
import { type EventValues, readableEvents } from './readable-events.ts'
import { unicodeName } from './unicode-name.ts'

/** SQL for whether an event is of a kind that can be undone; for a deletion also whether it is the last one, and restorable. */
const isRevertible = `case
    when t.operation = 'deleteIdentity' then t.resource_type = 'identity' and exists (
      select from deleted_identity d where d.organization_id = $1 and d.identity_id = t.resource_id and ${isRestorable('d')})
    when t.operation in ('restoreDeletedIdentity', 'renameIdentity') then t.resource_type = 'identity'
    when t.operation = 'removeDomain' then t.after is null and exists (
      select from domain d where d.organization_id = $1 and d.domain_id = t.resource_id and ${isRestorable('d')})
    when t.operation = 'restoreDomain' then t.before is null
    when t.operation = 'createAlias' then t.resource_type = 'alias'
    when t.operation = 'createGroup' then t.resource_type = 'group'
    when t.operation in ('deleteAlias', 'deleteGroup') then not exists (
      select from address a
      where a.organization_id = $1 and a.address_id = t.resource_id and a.kind in ('alias', 'group'))
    else t.before is not null and t.after is not null and t.operation in ('updateIdentity', 'updateAlias', 'updateGroup',
      'addGroupMembers', 'removeGroupMembers', 'updateDelivery', 'updateMailboxQuota',
      'resizeMailboxQuota', 'updateDepartment', 'updateDomainSettings', 'updateOrganizationSettings') end`

const labelInUnicode = (row: string) =>
  `case when ${row}.resource_type in ('identity', 'alias', 'group', 'mailbox_quota') then ${unicodeName(`${row}.resource_label`)}
    else ${row}.resource_label end as resource_label_unicode`

/** What the request of an event changed along with it, in the order in which it was written. */
const partsOf = (
  values: EventValues,
) => `case when t.is_part then '[]' else coalesce((select json_agg(p) from (
    select p.audit_event_id, p.operation, p.resource_type, p.resource_id, p.resource_label, ${labelInUnicode('p')},
      ${values('p')}
    from audit_event p
    where p.organization_id = $1 and p.request_id = t.request_id and p.is_part and p.plan_id is null
      and p.occurred_at = t.occurred_at
    order by p.audit_event_id limit 20) p), '[]') end`

/**
 * The list of Activity: one event for each request and each bulk change, with the values that these permissions read.
 * @param isShort whether only the first members of a group are wanted, as on pages of the list.
 */
export const auditEventListOf = (
  permissions: readonly string[],
  isShort = true,
): ListDefinition<'-occurred_at' | 'occurred_at'> => {
  const { name, values } = readableEvents(permissions, isShort)
  return {
    name: `${isShort ? 'activity' : 'whole activity'} ${name}`,
    table: 'audit_event',
    rows: 'activity',
    counter: 'audit_event_count',
    members: `t.audit_event_id, ${times('occurred_at')},
    json_build_object('key_id', t.actor_key_id, 'key_name', t.actor_key_name) as actor, t.operation, t.resource_type,
    t.resource_id, t.resource_label, ${labelInUnicode('t')}, ${values('t')}, t.request_id, t.plan_id,
    ${isRevertible} as is_revertible, t.reverts_event_id,
    (select json_build_object('audit_event_id', r.audit_event_id, 'occurred_at', rfc3339(r.occurred_at),
       'actor', json_build_object('key_id', r.actor_key_id, 'key_name', r.actor_key_name))
     from audit_event r where r.organization_id = $1 and r.reverts_event_id = t.audit_event_id
     order by r.audit_event_id desc limit 1) as reverted_by,
    ${partsOf(values)} as parts`,
    orders: { occurred_at: { kind: 'number', key: 'sort_time(l.occurred_at)', descending: 'same' } },
  }
}

/** Every event. Its requests ask for something by which few are found. */
const everyEventListOf = (
  permissions: readonly string[],
  isShort: boolean,
): ReturnType<typeof auditEventListOf> => {
  const list = auditEventListOf(permissions, isShort)
  return { ...list, name: `every ${list.name}`, rows: 'audit_event' }
}

const countOf = { change: 'audit_event_count - session_event_count', session: 'session_event_count' }

const at = (text: string | undefined) => (text === undefined ? undefined : momentOf(text))

const filters: Filters<'listAuditEvents'> = {
  q: searchCondition,
  resource_type: (value) => equalsCondition('resource_type', value),
  resource_id: (id) => referenceCondition('resource_id', id),
  identity_id: (id) => memberCondition('identity_ids', id),
  plan_id: (id) => referenceCondition('plan_id', id),
  key_id: (id) => referenceCondition('actor_key_id', id),
  operation: (value) => equalsCondition('operation', value),
  kind: (value) => ({
    ...equalsCondition('kind', value),
    ...(value && { total: `select ${countOf[value]} ${ownOrganization}` }),
  }),
  from: (time) => ({ sql: 'sort_time(l.occurred_at) >= sort_time(?::timestamptz)', value: at(time) }),
  to: (time) => ({ sql: 'sort_time(l.occurred_at) < sort_time(?::timestamptz)', value: at(time) }),
}

type AuditQuery = Omit<Operations['exportAuditEvents']['query'], 'columns'>

/** The list and its conditions: every event if a search, a resource or a bulk change is given. */
const listAndConditions = (query: AuditQuery, permissions: readonly string[], isShort: boolean) => {
  const { q, resource_id, identity_id, plan_id } = filters
  const narrow = [
    q(query.q),
    resource_id(query.resource_id),
    identity_id(query.identity_id),
    plan_id(query.plan_id),
  ]
  const isEvery = narrow.some(({ value }) => value !== undefined)
  const list = (isEvery ? everyEventListOf : auditEventListOf)(permissions, isShort)
  return { list, where: conditionsOf(filters, query) }
}

const sort = '-occurred_at'

/** One page of events as the contract's list, newest first, for keys with these permissions. */
export const auditPage = (
  db: Db,
  lists: Lists,
  query: Operations['listAuditEvents']['query'],
  permissions: readonly string[],
): Promise<JsonOf<AuditEventList>> => {
  const { list, where } = listAndConditions(query, permissions, true)
  return lists.page(db, list, { ...query, sort, where })
}

/** All events of the contract's list, for keys with these permissions. */
export const allAuditEvents = (db: Snapshot, query: AuditQuery, permissions: readonly string[]) => {
  const { list, where } = listAndConditions(query, permissions, false)
  return allRows(db, list, { sort, where })
}

/** One event of the contract, whole, for keys with these permissions. */
export const wholeAuditEvent = (db: Db, auditEventId: string, permissions: readonly string[]) =>
  db.one<AuditEvent>(
    `select ${auditEventListOf(permissions, false).members}
     from audit_event t where t.organization_id = $1 and t.audit_event_id = $2`,
    [db.organizationId, auditEventId],
  )

/** The parts of an event that an undo needs. */
export type RevertibleEvent = Pick<
  AuditEventRow,
  'audit_event_id' | 'operation' | 'resource_type' | 'resource_id' | 'before' | 'after' | 'request_id'
> & { is_revertible: boolean }

/** One event, with whether it is of a kind that can be undone. */
export const auditEventById = (db: Db, auditEventId: string) =>
  db.one<RevertibleEvent>(
    `select t.audit_event_id, t.operation, t.resource_type, t.resource_id, t.before, t.after, t.request_id,
       ${isRevertible} as is_revertible
     from audit_event t where t.organization_id = $1 and t.audit_event_id = $2`,
    [db.organizationId, auditEventId],
  )

/** Whether an alias made way in the request of a rename. */
export const hasReplacedAlias = async (
  db: Db,
  { request_id, operation }: Pick<RevertibleEvent, 'request_id' | 'operation'>,
): Promise<boolean> => {
  const row = await db.one<{ found: boolean }>(
    `select exists (select from audit_event t where t.organization_id = $1 and t.request_id = $2 and t.operation = $3
       and t.resource_type = 'alias' and t.after is null) as found`,
    [db.organizationId, request_id, operation],
  )
  return row?.found === true
}

/** Who changed a member of a thing last, and when, in the contract's format; null where no event tells. */
export const lastChangeOfMember = (db: Db, resourceId: string, member: string) =>
  db.one<{ changed_by: string; changed_at: string }>(
    `select t.actor_key_name as changed_by, rfc3339(t.occurred_at) as changed_at from audit_event t
     where t.organization_id = $1 and t.resource_id = $2 and t.before -> $3 is distinct from t.after -> $3
     order by sort_time(t.occurred_at) desc, t.audit_event_id desc limit 1`,
    [db.organizationId, resourceId, member],
  )

/** The event of a bulk change that deleted the alias with an address; null where none did. */
export const deletionInPlan = (db: Db, planId: string, address: string) =>
  db.one<{ before: object }>(
    `select t.before from audit_event t
     where t.organization_id = $1 and t.plan_id = $2 and t.operation = 'deleteAlias' and t.resource_label = $3
     order by sort_time(t.occurred_at) desc, t.audit_event_id desc limit 1`,
    [db.organizationId, planId, address],
  )

/** The last event that deleted or removed a thing; null where none did. A domain can have lost a link or its claim since. */
export const lastDeletionOf = (db: Db, resourceId: string) =>
  db.one<Pick<AuditEventRow, 'audit_event_id'>>(
    `select t.audit_event_id from audit_event t
     where t.organization_id = $1 and t.resource_id = $2 and t.after is null
       and (t.resource_type <> 'domain' or t.operation = 'removeDomain')
     order by sort_time(t.occurred_at) desc, t.audit_event_id desc limit 1`,
    [db.organizationId, resourceId],
  )
