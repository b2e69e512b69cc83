import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'

/** A change in the audit: the key, the operation, and the resource before and after, without secrets. */
export interface AuditEvent {
  operation: string
  resource_type:
    | 'organization'
    | 'domain'
    | 'department'
    | 'identity'
    | 'alias'
    | 'group'
    | 'mailbox_quota'
    | 'key'
    | 'plan'
  resource_id: string
  resource_label: string
  before: object | null
  after: object | null
  /** A new id by default. */
  audit_event_id?: string
  /** The event that it undoes. */
  reverts_event_id?: string
}

export interface Actor {
  /** Null for the operator's command line, and for users of My account. */
  key_id: string | null
  key_name: string
}

/** The actor of the operator's command line. */
export const operator: Actor = { key_id: null, key_name: 'Operator' }

/** The actor of what Postroom does automatically. */
export const service: Actor = { key_id: null, key_name: 'Postroom' }

/** The last change of a resource: key, time and members; null if the audit has none. That users' rules were read changes nothing. */
export const lastChangeOf = (
  db: Db,
  resourceId: string,
): Promise<(Actor & Pick<AuditEvent, 'before' | 'after' | 'resource_type'> & { occurred_at: Date }) | null> =>
  db.one(
    `select actor_key_id as key_id, actor_key_name as key_name, occurred_at, resource_type, before, after from audit_event
     where organization_id = $1 and resource_id = $2 and operation <> 'getOwnRules'
     order by sort_time(occurred_at) desc, audit_event_id desc limit 1`,
    [db.organizationId, resourceId],
  )

/** An event with what the list of Activity needs: parts are not rows of it. */
type ListedEvent = AuditEvent & { is_part: boolean; plan_id: string | null }

const insertEvents = async (
  db: Db,
  actor: Actor,
  requestId: string,
  events: readonly ListedEvent[],
): Promise<void> => {
  if (events.length === 0) return
  await db.query(
    `insert into audit_event (organization_id, audit_event_id, actor_key_id, actor_key_name, operation,
       resource_type, resource_id, resource_label, before, after, request_id, reverts_event_id, plan_id, is_part)
     select $1, e.audit_event_id, $2, $3, e.operation, e.resource_type, e.resource_id, e.resource_label, e.before,
       e.after, $4, e.reverts_event_id, e.plan_id, e.is_part
     from jsonb_to_recordset($5::jsonb) e(audit_event_id uuid, operation text, resource_type text, resource_id uuid,
       resource_label text, before jsonb, after jsonb, reverts_event_id uuid, plan_id uuid, is_part boolean)
     order by e.audit_event_id`,
    [
      db.organizationId,
      actor.key_id,
      actor.key_name,
      requestId,
      JSON.stringify(events.map((event) => ({ ...event, audit_event_id: event.audit_event_id ?? uuidv7() }))),
    ],
  )
}

// The resource of a request comes before those that change along with it.
const order: readonly AuditEvent['resource_type'][] = [
  'organization',
  'identity',
  'mailbox_quota',
  'alias',
  'group',
  'key',
  'department',
  'domain',
  'plan',
]

const rankOf = ({ resource_type, before }: AuditEvent) =>
  2 * order.indexOf(resource_type) + (resource_type === 'key' && before !== null ? 1 : 0)

/** Writes the events of a request in the transaction of the change; one stands for all in Activity, the others are its parts. */
export const recordEvents = (
  db: Db,
  actor: Actor,
  requestId: string,
  events: readonly AuditEvent[],
): Promise<void> => {
  const [main] = events.toSorted((one, other) => rankOf(one) - rankOf(other))
  const listed = events.map((event) => {
    const plan_id = event.resource_type === 'plan' ? event.resource_id : null
    return { ...event, plan_id, is_part: event !== main }
  })
  return insertEvents(db, actor, requestId, listed)
}

/** Writes what a bulk change did to identities: parts of its one event, which is written when it ends. */
export const recordPlanEvents = (
  db: Db,
  actor: Actor,
  planId: string,
  events: readonly AuditEvent[],
): Promise<void> =>
  insertEvents(
    db,
    actor,
    planId,
    events.map((event) => ({ ...event, plan_id: planId, is_part: true })),
  )
