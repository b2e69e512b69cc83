import type { Db } from '../../db/database.ts'
import { domainClaimColumns, type DomainClaimRow } from '../../generated/rows.ts'
import type { newDomainLimits } from '../../rules/domain-name.ts'
import type { Job } from '../../work/worker.ts'

/** A claim that a worker looks at. */
export interface ClaimJob extends Job {
  organization_id: string
  claim_id: string
}

/** Takes due claims for this worker until the lease ends: first those that a client waits for. One that has expired comes once more. */
export const leaseClaims = (
  db: Pick<Db, 'query'>,
  { worker, leaseMs, limit }: { worker: string; leaseMs: number; limit: number },
) => db.query<ClaimJob>('select * from claim_domain_claims($1, $2, $3)', [worker, leaseMs, limit])

const ofWorker = 'organization_id = $1 and claim_id = $2 and claimed_by = $3'

/** Returns an unfinished check to the queue, due after so many milliseconds. @param isTried whether it counts as an attempt. */
export const releaseClaim = (db: Db, claimId: string, worker: string, delayMs: number, isTried: boolean) =>
  db.query(
    `update domain_claim set claimed_by = null, leased_until = null, attempts = attempts - $5::integer,
       next_look_at = now() + $4 * interval '1 millisecond' where ${ofWorker}`,
    [db.organizationId, claimId, worker, delayMs, isTried ? 0 : 1],
  )

/** The claim that a worker looks at, and whether it has expired; null if it is gone, or another worker has taken over. */
export const leaseOfWorker = (db: Db, claimId: string, worker: string, { locks = false } = {}) =>
  db.one<DomainClaimRow & { is_over: boolean; now: Date }>(
    `select ${domainClaimColumns}, (ended_at is not null or expires_at <= now()) as is_over, now() from domain_claim where ${ofWorker} ${locks ? 'for update' : ''}`,
    [db.organizationId, claimId, worker],
  )

/** The proof of another organization's domain. */
export interface OtherProof {
  proof_kind: 'dns' | 'operator'
  proof_label: string | null
  proof_token: string | null
}

/** The proof of another organization that has the domain of a claim; null if none has it. */
export const proofOfOthers = (db: Db, claimId: string, worker: string) =>
  db.one<OtherProof>('select * from proof_of_others($1, $2)', [claimId, worker])

export type ProofResult = 'created' | 'own' | 'removed' | 'in_use' | 'gone'

/**
 * Adds the domain of a claim whose record this worker has seen.
 * @returns `own` if the organization has the domain already, `removed` if it has removed the domain, which ends the claim, `in_use` if
 * another one has it, and `gone` if the claim has been deleted or has expired.
 */
export const proveClaim = async (
  db: Db,
  claimId: string,
  worker: string,
  limits: typeof newDomainLimits,
): Promise<ProofResult> => {
  const row = await db.one<{ result: ProofResult }>('select prove_domain_claim($1, $2, $3, $4) as result', [
    claimId,
    worker,
    limits.default_mailbox_limit_bytes,
    limits.max_mailbox_limit_bytes,
  ])
  return row?.result ?? 'gone'
}

/** The end of a check. */
export interface ClaimCheckEnd {
  code: DomainClaimRow['code']
  seen: readonly string[]
  foundAt: string | null
  /** Null if it is unknown: the one that is known stays. */
  zoneName: string | null
  delayMs: number
  failedCount: number
  resolvers: readonly string[]
  isInvented: boolean
}

/**
 * Ends a check of this worker, and sets the next one, which is not later than the end of the claim. Without an answer, code and seen
 * values stay as they were.
 */
export const endClaimCheck = (db: Db, claimId: string, worker: string, end: ClaimCheckEnd) =>
  db.query(
    `update domain_claim set claimed_by = null, leased_until = null, attempts = 0, is_asked = false, looked_at = now(),
       code = $4, seen = $5, next_look_at = least(now() + $6 * interval '1 millisecond', greatest(expires_at, now())),
       waiting_count = waiting_count + 1,
       failed_count = $7, unchecked_since = case when $7 > 0 then coalesce(unchecked_since, now()) end, resolvers = $8,
       is_invented = $9, found_at = $10, zone_name = coalesce($11, zone_name)
     where ${ofWorker}`,
    [
      db.organizationId,
      claimId,
      worker,
      end.code,
      end.seen,
      end.delayMs,
      end.failedCount,
      end.resolvers,
      end.isInvented,
      end.foundAt,
      end.zoneName,
    ],
  )

/** Deletes claims that ended long ago, at most so many. @returns how many. */
export const forgetClaims = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ count: number }>('select forget_domain_claims($1) as count', [most])
  return row?.count ?? 0
}
