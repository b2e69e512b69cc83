import type { Database } from '../db/database.ts'
import { type ClaimJob, forgetClaims, releaseClaim, leaseClaims } from '../queries/dns/claim-check-jobs.ts'
import type { Queue } from '../work/worker.ts'
import { type ClaimChecker, runClaimCheck } from './run-claim-check.ts'
import { createDnsSweep } from './sweep.ts'

interface ClaimQueueOptions {
  /** Connections as postroom_app: each check runs within its organization. */
  database: Database
  /** How the record of a domain's claim is looked for; null: not at all. */
  checkerOf: (domain: string) => ClaimChecker | null
  onError?: (error: unknown) => void
}

/** The queue of claims whose records are looked for. */
export const claimQueue = ({
  database,
  checkerOf,
  onError = () => undefined,
}: ClaimQueueOptions): Queue<ClaimJob> => {
  const release = (
    { organization_id, claim_id }: ClaimJob,
    worker: string,
    delayMs: number,
    isTried: boolean,
  ) => database.write(organization_id, (db) => releaseClaim(db, claim_id, worker, delayMs, isTried))
  return {
    lease: (request) => database.plain((db) => leaseClaims(db, request)),
    run: (job, worker, signal) => runClaimCheck(database, job, worker, checkerOf, signal),
    postpone: (job, worker, { delayMs, error }) => {
      onError(error)
      return release(job, worker, delayMs, true)
    },
    release: (job, worker) => release(job, worker, 0, false),
    sweep: createDnsSweep((most) => database.plain((db) => forgetClaims(db, most))),
  }
}
