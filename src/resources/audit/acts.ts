import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { AuditEventPart } from '../../contract/generated/schemas/auditEventPart.zod'

/** What one row of Activity shows: an event, and what its request changed along with it. */
export interface Act {
  event: AuditEvent
  /** The parts of the event that have no separate row. */
  parts: readonly AuditEventPart[]
  /** Its thing has been deleted since, by an event that is known here. */
  isGone: boolean
}

// An act stays the same object while its event does, so that its row is not rendered again.
const known = new WeakMap<AuditEvent, Act>()

const keep = (act: Act): Act => {
  const before = known.get(act.event)
  if (before?.isGone === act.isGone && before.parts.length === act.parts.length) return before
  known.set(act.event, act)
  return act
}

/** The id of what the event's link leads to: of a mailbox that is the identity. */
const linkedId = ({ resource_type, resource_id, before, after }: AuditEventPart) =>
  resource_type === 'mailbox_quota' ? (after ?? before)?.['identity_id'] : resource_id

/** Whether the event ends its thing: it is deleted, or a key that is no longer accepted. */
const isEnd = ({ operation, after }: AuditEventPart) => after === null || operation === 'revokeKey'

/** Events, newest first, as rows: one each. */
export const actsOf = (events: readonly AuditEvent[]): Act[] => {
  const rows = new Set(events.map(({ audit_event_id }) => audit_event_id))
  const endedPlans = new Set<unknown>()
  return events.map((event) => {
    const isGone = endedPlans.has(linkedId(event))
    for (const one of [event, ...event.parts]) if (isEnd(one)) endedPlans.add(one.resource_id)
    return keep({
      event,
      parts: event.parts.filter(({ audit_event_id }) => !rows.has(audit_event_id)),
      isGone,
    })
  })
}
