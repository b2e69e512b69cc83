import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'

/** A change as it stands in the audit: who did what to what, with the thing before and after. Never a secret. */
export interface AuditEvent {
  operation: string
  resource_type: 'organization' | 'domain' | 'department' | 'identity' | 'mailbox_quota' | 'key'
  resource_id: string
  resource_label: string
  before: object | null
  after: object | null
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
) => {
  for (const event of events) {
    await db.query(
      `insert into audit_event (organization_id, audit_event_id, actor_key_id, actor_key_name, operation,
         resource_type, resource_id, resource_label, before, after, request_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        db.organizationId,
        uuidv7(),
        actor.key_id,
        actor.key_name,
        event.operation,
        event.resource_type,
        event.resource_id,
        event.resource_label,
        event.before,
        event.after,
        requestId,
      ],
    )
  }
}
