import type { Database } from '../db/database.ts'
import { type ClaimJob, releaseClaim } from '../queries/dns/claim-looks.ts'
import { type LookJob, releaseLook } from '../queries/dns/dns-looks.ts'
import type { Job, Queue } from '../work/worker.ts'
import { failureDelay } from './schedule.ts'

/** A look that a worker has begun. */
export type HeldLook = { worker: string } & (
  | { kind: 'domain'; job: LookJob }
  | { kind: 'claim'; job: ClaimJob }
)

/** Returns what names a look, and can be logged. */
export const lookName = ({ kind, job }: HeldLook): string =>
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
 * Postpones a look that ended with its process, as after a failure: one that ends each process has its turn less and less often.
 * It changes nothing if another worker has taken over.
 */
export const postponeLost = (database: Pick<Database, 'write'>, { kind, job, worker }: HeldLook) => {
  const delayMs = failureDelay(job.attempts, Math.random())
  return database.write(job.organization_id, (db) =>
    kind === 'domain'
      ? releaseLook(db, job.domain_id, worker, delayMs, true)
      : releaseClaim(db, job.claim_id, worker, delayMs, true),
  )
}
