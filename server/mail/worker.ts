import { randomUUID } from 'node:crypto'
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
import { limited } from '../concurrency/time-limit.ts'

/** What enforces changes, as long as it runs. Any number of them may, in one process or in several. */
export interface Worker {
  /** Has it look for work at once. */
  wake: () => void
  /** Ends it; what it was about to do is left to others. */
  close: () => Promise<void>
}

interface WorkerOptions {
  db: WorkerDb
  /** Does one task, and notes the sessions that it closes; it is given up when the signal says so. */
  enforce: (
    task: EnforcementTask,
    signal: AbortSignal,
    onClosed: (count: number) => Promise<void>,
  ) => Promise<Receipt>
  /** How many tasks are worked on at once. They mostly wait: a mail server delays each refusal. */
  lanes?: number
  /** Milliseconds for a task, after which it is tried again. */
  timeoutMs?: number
  /** Milliseconds for which a task is this worker's alone; more than the time-out. */
  leaseMs?: number
  /** Called when the mail servers begin to fail, and with null when they do what is asked again. */
  onFault?: (error: unknown) => void
  /** Called when the database cannot be asked. */
  onError?: (error: unknown) => void
}

/** What is the mail servers' fault as a whole, and not that of one task. */
const faults = new Set(['unreachable', 'timed_out', 'refused_us'])

const pollMs = 1000
const longestDelayMs = 60_000
/** While the mail servers fail one task is tried this often, so that their return is seen however long all are put off. */
const askAgainMs = 5000

/** 1, 2, 4 … 60 seconds. */
const delayOf = (attempts: number) => Math.min(longestDelayMs, 1000 * 2 ** (attempts - 1))

/** Starts a worker. It never gives a task up: one that fails is put off, for a minute at most. */
export const startWorker = ({
  db,
  enforce,
  lanes = 16,
  timeoutMs = 15_000,
  leaseMs = 20_000,
  onFault = () => undefined,
  onError = () => undefined,
}: WorkerOptions): Worker => {
  const id = randomUUID()
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  let isFailing = false
  let askedAt = 0
  let isWoken = false
  let stopWaiting: (() => void) | undefined

  const wake = () => {
    isWoken = true
    stopWaiting?.()
  }
  /** Until something is told, or a second has passed: what others have left is due then. */
  const wait = async () => {
    if (!isWoken && !closing.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pollMs)
        stopWaiting = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    isWoken = false
  }

  const attempt = async (task: EnforcementTask): Promise<void> => {
    const signal = limited(closing.signal, timeoutMs)
    const onClosed = async (count: number) => void (await countClosedSessions(db, task, id, count))
    try {
      await finishEnforcement(db, task, id, await enforce(task, signal, onClosed))
    } catch (error) {
      if (closing.signal.aborted) return void (await releaseEnforcement(db, task, id))
      const kind = failureKindOf(error)
      await postponeEnforcement(db, task, id, { delayMs: delayOf(task.attempts), error: kind })
      if (!faults.has(kind) || isFailing) return
      isFailing = true
      askedAt = performance.now()
      onFault(error)
      return
    }
    if (!isFailing) return
    isFailing = false
    onFault(null)
    await hastenEnforcements(db)
  }

  /** Takes what is due into the lanes that are free. @returns whether more may be due. */
  const takeMore = async (): Promise<boolean> => {
    const limit = lanes - running.size
    if (limit === 0) return false
    const tasks = await claimEnforcements(db, { worker: id, leaseMs, limit })
    for (const task of tasks) {
      const done = attempt(task)
        .catch(onError)
        .finally(() => {
          running.delete(done)
          wake()
        })
      running.add(done)
    }
    return tasks.length === limit
  }

  const work = async () => {
    while (!closing.signal.aborted) {
      try {
        if (isFailing && performance.now() - askedAt > askAgainMs) {
          askedAt = performance.now()
          await hastenOldestEnforcement(db)
        }
        if (await takeMore()) continue
      } catch (error) {
        onError(error)
      }
      await wait()
    }
    await Promise.all(running)
  }
  const working = work()

  return {
    wake,
    close: async () => {
      closing.abort()
      wake()
      await working
    },
  }
}
