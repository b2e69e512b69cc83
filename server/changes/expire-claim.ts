import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../db/database.ts'
import type { DomainClaimRow } from '../generated/rows.ts'
import { recordEvents, service } from '../queries/audit-events.ts'
import { markClaimEnded } from '../queries/dns/domain-claims.ts'
import { expiredClaimEvent } from './events.ts'

/** Records once that a claim has expired. The caller holds the organization's lock. */
export const expireClaim = async (db: Db, claim: DomainClaimRow): Promise<void> => {
  if (claim.ended_at !== null) return
  await markClaimEnded(db, claim.claim_id)
  await recordEvents(db, service, uuidv7(), [expiredClaimEvent(claim)])
}
