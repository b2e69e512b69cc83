import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'

/** A change as it stands in the audit: who did what to what, with the thing before and after. Never a secret. */
export interface AuditEvent {
  operation: string
  resource_type: 'organization' | 'domain' | 'department' | 'identity' | 'mailbox_quota' | 'key' | 'plan'
  resource_id: string
  resource_label: string
  before: object | null
  after: object | null
  /** Which one it is; by default a new id. */
  audit_event_id?: string
  /** The event that it takes back. */
  reverts_event_id?: string
}

export interface Actor {
  /** Null for the operator's command line, and for a person. */
  key_id: string | null
  key_name: string
}

/** The operator's command line as the one who acts. */
export const operator: Actor = { key_id: null, key_name: 'Operator' }

/** Who has changed a thing last, when, and what; null when nothing is known of it. */
export const lastChangeOf = (
  db: Db,
  resourceId: string,
): Promise<(Actor & Pick<AuditEvent, 'before' | 'after'> & { occurred_at: Date }) | null> =>
  db.one(
    `select actor_key_id as key_id, actor_key_name as key_name, occurred_at, before, after from audit_event
     where organization_id = $1 and resource_id = $2 order by sort_time(occurred_at) desc, audit_event_id desc
     limit 1`,
    [db.organizationId, resourceId],
  )

/** Writes events in the transaction of the change that they tell of. */
export const recordEvents = async (
  db: Db,
  actor: Actor,
  requestId: string,
  events: readonly AuditEvent[],
): Promise<void> => {
  if (events.length === 0) return
  await db.query(
    `insert into audit_event (organization_id, audit_event_id, actor_key_id, actor_key_name, operation,
       resource_type, resource_id, resource_label, before, after, request_id, reverts_event_id)
     select $1, e.audit_event_id, $2, $3, e.operation, e.resource_type, e.resource_id, e.resource_label, e.before,
       e.after, $4, e.reverts_event_id
     from jsonb_to_recordset($5::jsonb) e(audit_event_id uuid, operation text, resource_type text, resource_id uuid,
       resource_label text, before jsonb, after jsonb, reverts_event_id uuid)
     order by e.audit_event_id`,
    [
      db.organizationId,
      actor.key_id,
      actor.key_name,
      requestId,
      JSON.stringify(events.map((event) => ({ ...event, audit_event_id: event.audit_event_id ?? uuidv7() }))),
    ],
    'record events',
  )
}
