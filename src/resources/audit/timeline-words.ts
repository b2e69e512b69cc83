import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import { formatBytes, type Units } from '../../util/bytes'
import { formatDay } from '../../util/time'
import { resourceWords, verbOf } from './event-words'

/** What one request did to a person, in the order in which it is told. */
export interface TimelineEntry {
  /** The event that its details are those of. */
  event: AuditEvent
  /** What happened, with its values; the first is the act. */
  lines: string[]
}

/** Entries of one day. */
export interface TimelineDay {
  /** As people say it: `Today`, `Yesterday`, `20 November 2026`. */
  day: string
  entries: TimelineEntry[]
}

type Side = AuditEvent['before']

const member = (side: Side, name: string): unknown => (side === null ? undefined : side[name])

const textOf = (side: Side, name: string): string | null => {
  const value = member(side, name)
  return typeof value === 'string' && value !== '' ? value : null
}

const sizeOf = (side: Side, name: string, units: Units): string | null => {
  const value = member(side, name)
  return typeof value === 'number' ? formatBytes(value, units) : null
}

const catchAllOf = (side: Side): unknown => {
  const value = member(side, 'catch_all')
  return typeof value === 'object' && value !== null && 'identity_id' in value ? value.identity_id : null
}

/** A member of both sides as `Name: Ann → Anna`; null where it is the same. */
const changeOf = ({ before, after }: AuditEvent, name: string, label: string): string | null => {
  const [from, to] = [textOf(before, name), textOf(after, name)]
  return from === to ? null : `${label}: ${from ?? 'none'} → ${to ?? 'none'}`
}

const statusLine = ({ before, after }: AuditEvent): string | null => {
  const [from, to, reason] = [
    textOf(before, 'status'),
    textOf(after, 'status'),
    textOf(after, 'status_reason'),
  ]
  if (from === to) return null
  if (to === 'active') return 'Reactivated'
  return reason === null ? 'Suspended' : `Suspended: ${reason}`
}

const deliveryWords: Readonly<Record<string, string>> = {
  accept: 'Mail while suspended: to be taken',
  reject: 'Mail while suspended: to be refused',
}

const present = (lines: readonly (string | null)[]): string[] => lines.filter((line) => line !== null)

const identityChanges = (event: AuditEvent): string[] => {
  const { before, after } = event
  const status = statusLine(event)
  const delivery = textOf(after, 'delivery_while_suspended')
  const mustChange = member(after, 'must_change_password')
  return present([
    status,
    status === null && textOf(after, 'status') === 'suspended'
      ? changeOf(event, 'status_reason', 'Reason of the suspension')
      : null,
    delivery !== textOf(before, 'delivery_while_suspended') ? (deliveryWords[delivery ?? ''] ?? null) : null,
    changeOf(event, 'display_name', 'Name'),
    changeOf(event, 'department_name', 'Department'),
    changeOf(event, 'external_id', 'External id'),
    mustChange === member(before, 'must_change_password')
      ? null
      : mustChange === true
        ? 'Password: to be changed at the next login'
        : 'Password: need not be changed any more',
  ])
}

const createdLine = ({ after }: AuditEvent): string => {
  const department = textOf(after, 'department_name')
  return department === null ? 'Created' : `Created, in ${department}`
}

const identityWords: Readonly<Record<string, (event: AuditEvent) => string[]>> = {
  createIdentity: (event) => [createdLine(event)],
  updateIdentity: identityChanges,
  deleteIdentity: () => ['Deleted'],
  resetIdentityPassword: ({ after }) =>
    member(after, 'must_change_password') === true
      ? ['New password, to be changed at the next login']
      : ['New password'],
  changeOwnPassword: () => ['Changed the own password'],
  createOwnSession: () => ['Signed in on the password page'],
  endOwnSession: () => ['Signed out of the password page'],
  signOutEverywhere: () => ['Signed out everywhere'],
}

const markOf = (side: Side): string => `${String(member(side, 'warn_percent'))} %`

const mailboxLine = (event: AuditEvent, units: Units): string | null => {
  const { before, after, operation } = event
  const [from, to] = [sizeOf(before, 'limit_bytes', units), sizeOf(after, 'limit_bytes', units)]
  if (operation === 'warnMailboxUse')
    return `Mailbox reached its warning mark: ${sizeOf(after, 'used_bytes', units) ?? ''} of ${to ?? ''}`
  if (before === null) return `Mailbox added: ${to ?? ''}`
  if (after === null) {
    const stored = sizeOf(before, 'used_bytes', units)
    return stored === null
      ? `Mailbox removed: ${from ?? ''}; what was stored in it is not known`
      : `Mailbox removed: ${from ?? ''}; ${stored} stored when it was counted`
  }
  if (from !== to) return `Mailbox ${from ?? ''} → ${to ?? ''}`
  return markOf(before) === markOf(after) ? null : `Mailbox warns at ${markOf(before)} → ${markOf(after)}`
}

const catchAllLine = ({ before, after, resource_label }: AuditEvent, identityId: string): string | null => {
  if (catchAllOf(after) === identityId) return `Became the catch-all of ${resource_label}`
  return catchAllOf(before) === identityId ? `No longer the catch-all of ${resource_label}` : null
}

/** What one event says of a person, with its values: `Mailbox 5.4 GB → 9.5 GB`, `Suspended: Left the company`. */
export const timelineLines = (event: AuditEvent, identityId: string, units: Units): string[] => {
  const { operation, resource_type } = event
  const lines =
    resource_type === 'mailbox_quota'
      ? present([mailboxLine(event, units)])
      : resource_type === 'domain'
        ? present([catchAllLine(event, identityId)])
        : (identityWords[operation]?.(event) ?? [])
  const verb = verbOf(event)
  return lines.length > 0
    ? lines
    : [`${verb.charAt(0).toUpperCase()}${verb.slice(1)} ${resourceWords[resource_type]}`]
}

const startOfDay = (moment: Date) => new Date(moment.getFullYear(), moment.getMonth(), moment.getDate())

const dayWord = (moment: Date, now: number): string => {
  const day = 24 * 60 * 60 * 1000
  const days = Math.round((startOfDay(new Date(now)).getTime() - startOfDay(moment).getTime()) / day)
  return days <= 0 ? 'Today' : days === 1 ? 'Yesterday' : formatDay(moment)
}

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): [string, Item[]][] => {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return [...groups]
}

const entryOf = (group: readonly AuditEvent[], identityId: string, units: Units): TimelineEntry[] => {
  const own = group.toSorted(
    (one, other) => Number(other.resource_type === 'identity') - Number(one.resource_type === 'identity'),
  )
  const [event] = own
  return event === undefined
    ? []
    : [{ event, lines: own.flatMap((one) => timelineLines(one, identityId, units)) }]
}

/**
 * The events of a person by days, newest first; those of one request are one entry, the identity's own first.
 * @param now milliseconds.
 */
export const timelineOf = (
  events: readonly AuditEvent[],
  { identityId, units, now }: { identityId: string; units: Units; now: number },
): TimelineDay[] => {
  const entries = groupBy(events, ({ request_id }) => request_id).flatMap(([, group]) =>
    entryOf(group, identityId, units),
  )
  return groupBy(entries, ({ event }) => dayWord(new Date(event.occurred_at), now)).map(([day, ofDay]) => ({
    day,
    entries: ofDay,
  }))
}
