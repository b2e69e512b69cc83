import type { Database } from '../db/database.ts'
import { claimLooks, forgetDns, type LookJob, releaseLook } from '../queries/dns-looks.ts'
import type { Queue } from '../work/worker.ts'
import { type Checker, runLook } from './look.ts'
import { createSweep } from './sweep.ts'

interface LookQueueOptions {
  /** Connections as postroom_app: each look runs within its organization. */
  database: Database
  /** How a domain is checked; null: not at all. */
  checkerOf: (domain: string) => Checker | null
  /** Called after each look that has ended. */
  onLook?: () => void
  onError?: (error: unknown) => void
}

/** The queue of domains whose DNS is checked. */
export const lookQueue = ({
  database,
  checkerOf,
  onLook = () => undefined,
  onError = () => undefined,
}: LookQueueOptions): Queue<LookJob> => {
  const release = (
    { organization_id, domain_id }: LookJob,
    worker: string,
    delayMs: number,
    isTried: boolean,
  ) => database.write(organization_id, (db) => releaseLook(db, domain_id, worker, delayMs, isTried))
  return {
    claim: (claim) => database.plain((db) => claimLooks(db, claim)),
    run: async (job, worker, signal) => {
      await runLook(database, job, worker, checkerOf, signal)
      onLook()
    },
    postpone: (job, worker, { delayMs, error }) => {
      onError(error)
      return release(job, worker, delayMs, true)
    },
    release: (job, worker) => release(job, worker, 0, false),
    sweep: createSweep((most) => database.plain((db) => forgetDns(db, most))),
  }
}
