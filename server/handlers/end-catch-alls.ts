import type { Db } from '../db/database.ts'
import type { OperationId } from '../generated/operations.ts'
import type { AuditEvent } from '../queries/audit-events.ts'
import { releaseCatchAll } from '../queries/domains.ts'
import { domainSettingsEvent } from './events.ts'

/** Turns off every catch-all that goes to an identity, which takes no mail any more. @returns an event for each. */
export const endCatchAlls = async (
  db: Db,
  operation: OperationId,
  identityId: string,
): Promise<AuditEvent[]> =>
  (await releaseCatchAll(db, identityId)).map((after) =>
    domainSettingsEvent(operation, { ...after, catch_all_identity_id: identityId }, after),
  )
