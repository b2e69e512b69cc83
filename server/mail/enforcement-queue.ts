import {
  claimEnforcements,
  countClosedSessions,
  type EnforcementTask,
  finishEnforcement,
  hastenEnforcements,
  hastenOldestEnforcement,
  postponeEnforcement,
  releaseEnforcement,
  type WorkerDb,
} from '../queries/enforcement.ts'
import type { Receipt } from './enforce.ts'
import { failureKindOf } from './failures.ts'
import type { Queue } from '../work/worker.ts'

interface EnforcementQueueOptions {
  db: WorkerDb
  /** Does one task, and notes the sessions that it closes; it is given up when the signal says so. */
  enforce: (
    task: EnforcementTask,
    signal: AbortSignal,
    onClosed: (count: number) => Promise<void>,
  ) => Promise<Receipt>
  /** Called when the mail servers begin to fail, and with null when they work again. */
  onFault: (error: unknown) => void
}

/** Errors of the mail servers as a whole, and not of one task. */
const faults = new Set(['unreachable', 'timed_out', 'refused_us'])

/** The changes to apply to the mail servers, as tasks of a worker. */
export const enforcementQueue = ({
  db,
  enforce,
  onFault,
}: EnforcementQueueOptions): Queue<EnforcementTask> => ({
  claim: (claim) => claimEnforcements(db, claim),
  run: async (task, worker, signal) => {
    const onClosed = async (count: number) => void (await countClosedSessions(db, task, worker, count))
    await finishEnforcement(db, task, worker, await enforce(task, signal, onClosed))
  },
  postpone: (task, worker, { delayMs, error }) =>
    postponeEnforcement(db, task, worker, { delayMs, error: failureKindOf(error) }),
  release: (task, worker) => releaseEnforcement(db, task, worker),
  sharedFault: {
    isFault: (error) => faults.has(failureKindOf(error)),
    onChange: onFault,
    hastenOldest: () => hastenOldestEnforcement(db),
    hasten: () => hastenEnforcements(db),
  },
})
