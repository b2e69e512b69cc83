import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'

/** What one request did: the event that it is named by, and what came with it. */
export interface Act {
  event: AuditEvent
  /** The other events of the request, in the order in which they are told. */
  parts: readonly AuditEvent[]
  /** Its thing has been deleted since, by an event that is known here. */
  isGone: boolean
}

// What a request is about goes before what happens along with it.
const order: readonly AuditEvent['resource_type'][] = [
  'organization',
  'identity',
  'mailbox_quota',
  'key',
  'department',
  'domain',
  'plan',
]

const rankOf = ({ resource_type, before }: AuditEvent) =>
  2 * order.indexOf(resource_type) + (resource_type === 'key' && before !== null ? 1 : 0)

/** Events beside each other that one request has left. */
const neighboursOf = (events: readonly AuditEvent[]): AuditEvent[][] => {
  const groups: AuditEvent[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last?.[0]?.request_id === event.request_id) last.push(event)
    else groups.push([event])
  }
  return groups
}

// An act stays the same object while its events do, so that its row is not rendered again.
const known = new WeakMap<AuditEvent, Act>()

const isSame = (one: Act, other: Act) =>
  one.isGone === other.isGone &&
  one.parts.length === other.parts.length &&
  one.parts.every((part, index) => part === other.parts[index])

const keep = (act: Act): Act => {
  const before = known.get(act.event)
  if (before !== undefined && isSame(before, act)) return before
  known.set(act.event, act)
  return act
}

/** The id of what the event's link leads to: of a mailbox that is the person. */
const linkedId = ({ resource_type, resource_id, before, after }: AuditEvent) =>
  resource_type === 'mailbox_quota' ? (after ?? before)?.['identity_id'] : resource_id

/** Whether the event ends its thing: it is deleted, or a key that is not accepted any more. */
const isEnd = ({ operation, after }: AuditEvent) => after === null || operation === 'revokeKey'

/** Events, newest first, as acts: those of one request are one act, where they stand beside each other. */
export const actsOf = (events: readonly AuditEvent[]): Act[] => {
  const ended = new Set<unknown>()
  return neighboursOf(events).flatMap((group) => {
    // The oldest first, which a request wrote first.
    const [event, ...parts] = group.toReversed().toSorted((one, other) => rankOf(one) - rankOf(other))
    if (event === undefined) return []
    const isGone = ended.has(linkedId(event))
    for (const one of group) if (isEnd(one)) ended.add(one.resource_id)
    return [keep({ event, parts, isGone })]
  })
}
