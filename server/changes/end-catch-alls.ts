import type { Db } from '../db/database.ts'
import type { OperationId } from '../generated/operations.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { releaseCatchAlls } from '../queries/domains.ts'
import { domainSettingsEvent } from './events.ts'

/**
 * Turns off every catch-all that goes to one of the identities, because they no longer receive mail.
 * @returns the events by the identity's id.
 */
export const endCatchAlls = async (
  db: Db,
  operation: OperationId,
  identityIds: readonly string[],
): Promise<ReadonlyMap<string, readonly AuditEvent[]>> => {
  const events = new Map<string, AuditEvent[]>()
  for (const { former_identity_id: id, ...after } of await releaseCatchAlls(db, identityIds)) {
    const event = domainSettingsEvent(operation, { ...after, catch_all_identity_id: id }, after)
    events.set(id, [...(events.get(id) ?? []), event])
  }
  return events
}
