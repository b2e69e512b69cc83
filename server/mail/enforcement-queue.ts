import {
  leaseEnforcements,
  countClosedSessions,
  type EnforcementJob,
  finishEnforcement,
  retryEnforcements,
  retryOldestEnforcement,
  postponeEnforcement,
  releaseEnforcement,
  type WorkerDb,
} from '../queries/mail/enforcement.ts'
import type { Receipt } from './enforce.ts'
import { failureKindOf } from './failures.ts'
import type { Queue } from '../work/worker.ts'

interface EnforcementQueueOptions {
  db: WorkerDb
  /** Applies one change and reports the sessions that it closes. The signal aborts it. */
  enforce: (
    job: EnforcementJob,
    signal: AbortSignal,
    onClosed: (services: readonly string[]) => Promise<void>,
  ) => Promise<Receipt>
  /** Called when the mail servers begin to fail, and with null when they work again. */
  onOutage: (error: unknown) => void
}

/** Kinds of failure of the mail servers as a whole, not of one job. */
const outages = new Set(['unreachable', 'timed_out', 'refused_us'])

/** The changes to apply to the mail servers, as jobs of a worker. */
export const enforcementQueue = ({
  db,
  enforce,
  onOutage,
}: EnforcementQueueOptions): Queue<EnforcementJob> => ({
  lease: (request) => leaseEnforcements(db, request),
  run: async (job, worker, signal) => {
    const onClosed = async (services: readonly string[]) =>
      void (await countClosedSessions(db, job, worker, services))
    await finishEnforcement(db, job, worker, await enforce(job, signal, onClosed))
  },
  postpone: (job, worker, { delayMs, error }) =>
    postponeEnforcement(db, job, worker, { delayMs, error: failureKindOf(error) }),
  release: (job, worker) => releaseEnforcement(db, job, worker),
  sharedDependency: {
    isOutage: (error) => outages.has(failureKindOf(error)),
    onChange: onOutage,
    retryOldest: () => retryOldestEnforcement(db),
    retryAll: () => retryEnforcements(db),
  },
})
