import { maxListLimit } from '../../api/list-page'
import { query } from '../../api/query'
import { getAuditEvent, listAuditEvents } from '../../contract/generated/operations/audit'
import type { AuditEvent } from '../../contract/generated/schemas/auditEvent.zod'
import type { ListAuditEventsParams } from '../../contract/generated/schemas/listAuditEventsParams.zod'

/** One page of events. */
export const auditQuery = (organizationId: string, list: ListAuditEventsParams) =>
  query(organizationId, listAuditEvents, { query: list })

/** One event, with all values that it stores. */
export const eventQuery = (organizationId: string, auditEventId: string) =>
  query(organizationId, getAuditEvent, { path: { audit_event_id: auditEventId } })

/** What Activity lists of the millisecond in which an event was written: the event that stands for its request is among it. */
export const requestQuery = (organizationId: string, { occurred_at }: Pick<AuditEvent, 'occurred_at'>) => {
  const to = new Date(new Date(occurred_at).getTime() + 1).toISOString()
  return query(organizationId, listAuditEvents, { query: { from: occurred_at, to, limit: maxListLimit } })
}

/** How many events of an identity are shown at first. */
export const eventsAtFirst = 20

/** The last events of an identity: its own, and those of its mailbox, its password, and of domains whose catch-all it was. */
export const identityEventsQuery = (organizationId: string, identityId: string, limit: number) =>
  query(organizationId, listAuditEvents, { query: { limit, identity_id: identityId } })

/** The last changes. */
export const lastChangesQuery = (organizationId: string) =>
  query(organizationId, listAuditEvents, { query: { limit: 8, kind: 'change' } })
