import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { Units } from '../../util/bytes'
import { dayWord } from './days'
import { readableAddress } from '../../util/unicode-name'
import { nameOfResource } from './event-text'
import { linesOf } from './sentences'

/** What one request did to an identity, in the order in which it is shown. */
export interface TimelineEntry {
  /** The event that its details are those of. */
  event: AuditEvent
  /** What happened, with its values; the first is the act. */
  lines: string[]
}

/** Entries of one day. */
export interface TimelineDay {
  /** In words: `Today`, `Yesterday`, `Nov 20, 2026`. */
  day: string
  entries: TimelineEntry[]
}

const catchAllOf = (side: AuditEvent['before']): unknown => {
  const value = side?.['catch_all']
  return typeof value === 'object' && value !== null && 'identity_id' in value ? value.identity_id : null
}

const catchAllLine = (event: AuditEvent, identityId: string): string | null => {
  const { before, after } = event
  const domain = readableAddress(nameOfResource(event))
  if (catchAllOf(after) === identityId) return `Became the catch-all of ${domain}`
  return catchAllOf(before) === identityId ? `No longer the catch-all of ${domain}` : null
}

/** Returns what one event says of an identity, with its values: `Mailbox enlarged: 5.4 → 9.5 GB`, `Suspended: Left the company`. */
export const timelineLines = (event: AuditEvent, identityId: string, units: Units): string[] => {
  // Other changes of a domain are not about the identity.
  const line = event.resource_type === 'domain' ? catchAllLine(event, identityId) : null
  return line === null ? linesOf(event, units) : [line]
}

// What happened to the identity itself goes before what happened to its mailbox, to aliases and to domains.
const order: readonly AuditEvent['resource_type'][] = ['identity', 'mailbox_quota', 'alias', 'domain']

/** Returns the events of each request or bulk change, in the order in which they are shown. */
const requestsOf = (events: readonly AuditEvent[]): AuditEvent[][] => {
  const groups: AuditEvent[][] = []
  for (const event of events) {
    const last = groups.at(-1)
    if (last?.[0]?.request_id === event.request_id) last.push(event)
    else groups.push([event])
  }
  return groups.map((group) =>
    group
      .toReversed()
      .toSorted((one, other) => order.indexOf(one.resource_type) - order.indexOf(other.resource_type)),
  )
}

/**
 * Returns the events of an identity by days, newest first; those of one request are one entry, the identity's own first.
 * @param now milliseconds.
 */
export const timelineOf = (
  events: readonly AuditEvent[],
  { identityId, units, now }: { identityId: string; units: Units; now: number },
): TimelineDay[] => {
  const days: TimelineDay[] = []
  for (const group of requestsOf(events)) {
    const [event] = group
    if (event === undefined) continue
    const day = dayWord(event.occurred_at, now)
    const entry = { event, lines: group.flatMap((one) => timelineLines(one, identityId, units)) }
    const last = days.at(-1)
    if (last?.day === day) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}
