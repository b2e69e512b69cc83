import type { Db } from '../db/database.ts'
import { orNotFound } from '../problem.ts'
import { type ClaimDetails, claimById, makeClaimCheckDue } from '../queries/dns/domain-claims.ts'
import { assertCheckAllowed, assertNoPause } from './dns-check-request.ts'

/**
 * Requests a check for the record of a claim. One that is running or requested already is joined, and not counted. A claim that has
 * ended is left alone.
 * @throws Problem not_found; rate_limited after the last one of 10 seconds, or of the claim's or the organization's hour.
 */
export const requestClaimCheck = async (db: Db, claimId: string): Promise<ClaimDetails> => {
  const claim = orNotFound(await claimById(db, claimId, { locks: true }))
  const isOver = claim.state === 'proven' || claim.state === 'expired'
  if (isOver || claim.is_running || claim.is_asked) return claim
  assertNoPause(claim)
  await assertCheckAllowed(db)
  return orNotFound(await makeClaimCheckDue(db, claimId))
}

/** Whether a requested check has ended. */
export const isClaimCheckDone = async (db: Db, claimId: string): Promise<boolean> => {
  const { is_asked, is_running } = orNotFound(await claimById(db, claimId))
  return !is_asked && !is_running
}
