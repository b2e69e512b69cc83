import type { Database } from '../db/database.ts'
import { type ClaimJob, releaseClaim } from '../queries/dns/claim-check-jobs.ts'
import { type CheckJob, releaseCheck } from '../queries/dns/check-jobs.ts'
import type { Job, Queue } from '../work/worker.ts'
import { failureDelay } from './schedule.ts'

/** A check that a worker has begun. */
export type HeldCheck = { worker: string } & (
  | { kind: 'domain'; job: CheckJob }
  | { kind: 'claim'; job: ClaimJob }
)

/** Returns what names a check, and can be logged. */
export const nameOfCheck = ({ kind, job }: HeldCheck): string =>
  kind === 'domain' ? `domain ${job.domain_id}` : `claim ${job.claim_id}`

/** Returns the same queue, which reports when each job begins and when it has ended. */
export const reportingQueue = <Row extends Job>(
  queue: Queue<Row>,
  report: (job: Row, worker: string, isHeld: boolean) => void,
): Queue<Row> => ({
  ...queue,
  run: async (job, worker, signal) => {
    report(job, worker, true)
    try {
      return await queue.run(job, worker, signal)
    } finally {
      report(job, worker, false)
    }
  },
})

/**
 * Postpones a check that ended with its process, as after a failure: one that ends each process has its turn less and less often.
 * It changes nothing if another worker has taken over.
 */
export const postponeLost = (database: Pick<Database, 'write'>, { kind, job, worker }: HeldCheck) => {
  const delayMs = failureDelay(job.attempts, Math.random())
  return database.write(job.organization_id, (db) =>
    kind === 'domain'
      ? releaseCheck(db, job.domain_id, worker, delayMs, true)
      : releaseClaim(db, job.claim_id, worker, delayMs, true),
  )
}
