import type { Db } from '../db/database.ts'
import { domainClaimColumns, type DomainClaimRow } from '../generated/rows.ts'
import type { newDomainLimits } from '../rules/domain-name.ts'
import type { Job } from '../work/worker.ts'

/** A claim that a worker looks at. */
export interface ClaimJob extends Job {
  organization_id: string
  claim_id: string
}

/** Claims due looks for this worker until the lease ends: first those that a client waits for. */
export const takeClaims = (
  db: Pick<Db, 'query'>,
  { worker, leaseMs, limit }: { worker: string; leaseMs: number; limit: number },
) => db.query<ClaimJob>('select * from claim_domain_claims($1, $2, $3)', [worker, leaseMs, limit])

const ofWorker = 'organization_id = $1 and claim_id = $2 and claimed_by = $3'

/** Returns an unfinished look to the queue, due after so many milliseconds. @param isTried whether it counts as an attempt. */
export const releaseClaim = (db: Db, claimId: string, worker: string, delayMs: number, isTried: boolean) =>
  db.query(
    `update domain_claim set claimed_by = null, leased_until = null, attempts = attempts - $5::integer,
       next_look_at = now() + $4 * interval '1 millisecond' where ${ofWorker}`,
    [db.organizationId, claimId, worker, delayMs, isTried ? 0 : 1],
  )

/** The claim that a worker looks at; null if it is gone, or another worker has taken over. */
export const claimOfWorker = (db: Db, claimId: string, worker: string, { locks = false } = {}) =>
  db.one<DomainClaimRow>(
    `select ${domainClaimColumns} from domain_claim where ${ofWorker} ${locks ? 'for update' : ''}`,
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

/**
 * Adds the domain of a claim whose record this worker has seen.
 * @returns `own` if the organization has the domain already, `in_use` if another one has it, and `gone` if the claim has been deleted.
 */
export const proveClaim = async (
  db: Db,
  claimId: string,
  worker: string,
  limits: typeof newDomainLimits,
): Promise<'created' | 'own' | 'in_use' | 'gone'> => {
  const row = await db.one<{ result: 'created' | 'own' | 'in_use' | 'gone' }>(
    'select prove_domain_claim($1, $2, $3, $4) as result',
    [claimId, worker, limits.default_mailbox_limit_bytes, limits.max_mailbox_limit_bytes],
  )
  return row?.result ?? 'gone'
}

/** The end of a look. */
export interface ClaimLookEnd {
  code: DomainClaimRow['code']
  seen: readonly string[]
  delayMs: number
  failedCount: number
  resolvers: readonly string[]
  isInvented: boolean
}

/** Ends a look of this worker, and sets the next one. Without an answer, code and seen values stay as they were. */
export const endClaimLook = (db: Db, claimId: string, worker: string, end: ClaimLookEnd) =>
  db.query(
    `update domain_claim set claimed_by = null, leased_until = null, attempts = 0, is_asked = false, looked_at = now(),
       code = $4, seen = $5, next_look_at = now() + $6 * interval '1 millisecond', waiting_count = waiting_count + 1,
       failed_count = $7, unchecked_since = case when $7 > 0 then coalesce(unchecked_since, now()) end, resolvers = $8,
       is_invented = $9
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
    ],
  )

/** Deletes claims that ended long ago, at most so many. @returns how many. */
export const forgetClaims = async (db: Pick<Db, 'one'>, most: number): Promise<number> => {
  const row = await db.one<{ count: number }>('select forget_domain_claims($1) as count', [most])
  return row?.count ?? 0
}
