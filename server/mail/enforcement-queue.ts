import {
  claimEnforcements,
  countClosedSessions,
  type EnforcementTask,
  finishEnforcement,
  retryEnforcements,
  retryOldestEnforcement,
  postponeEnforcement,
  releaseEnforcement,
  type WorkerDb,
} from '../queries/enforcement.ts'
import type { Receipt } from './enforce.ts'
import { failureKindOf } from './failures.ts'
import type { Queue } from '../work/worker.ts'

interface EnforcementQueueOptions {
  db: WorkerDb
  /** Applies one change and reports the sessions that it closes. The signal aborts it. */
  enforce: (
    task: EnforcementTask,
    signal: AbortSignal,
    onClosed: (count: number) => Promise<void>,
  ) => Promise<Receipt>
  /** Called when the mail servers begin to fail, and with null when they work again. */
  onOutage: (error: unknown) => void
}

/** Kinds of failure of the mail servers as a whole, not of one task. */
const outages = new Set(['unreachable', 'timed_out', 'refused_us'])

/** The changes to apply to the mail servers, as tasks of a worker. */
export const enforcementQueue = ({
  db,
  enforce,
  onOutage,
}: EnforcementQueueOptions): Queue<EnforcementTask> => ({
  claim: (claim) => claimEnforcements(db, claim),
  run: async (task, worker, signal) => {
    const onClosed = async (count: number) => void (await countClosedSessions(db, task, worker, count))
    await finishEnforcement(db, task, worker, await enforce(task, signal, onClosed))
  },
  postpone: (task, worker, { delayMs, error }) =>
    postponeEnforcement(db, task, worker, { delayMs, error: failureKindOf(error) }),
  release: (task, worker) => releaseEnforcement(db, task, worker),
  sharedDependency: {
    isOutage: (error) => outages.has(failureKindOf(error)),
    onChange: onOutage,
    retryOldest: () => retryOldestEnforcement(db),
    retryAll: () => retryEnforcements(db),
  },
})
