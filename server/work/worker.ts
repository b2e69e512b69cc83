import { randomUUID } from 'node:crypto'
import { limited } from '../concurrency/time-limit.ts'
import { createOutageDetector, type SharedDependency } from './shared-dependency.ts'

/** Runs tasks. Several workers can share a queue, in one process or in several. */
export interface Worker {
  /** Makes the worker look for work now. */
  wake: () => void
  /** Stops the worker and leaves its tasks to others. */
  close: () => Promise<void>
}

/** A row of a table of tasks that a worker has taken. */
export interface Task {
  /** How often it was taken, this time included. */
  attempts: number
}

/** How many tasks a worker claims at most, and for how many milliseconds. */
interface Claim {
  worker: string
  leaseMs: number
  limit: number
}

/**
 * A table of tasks. A task belongs to the worker in `claimed_by`, and is due at `next_try_at`. While a worker has it, that
 * is the end of the lease, when another worker takes it over. So each statement but the claim checks the worker.
 */
export interface Queue<One extends Task> {
  /** Claims due tasks in their order; rows that another worker is claiming are skipped. */
  claim: (claim: Claim) => Promise<One[]>
  /**
   * Runs a task and records that it is done, or runs a part of it and releases it until the rest is due. The signal aborts it.
   * @returns the milliseconds until the rest is due; nothing when the task is done.
   */
  run: (task: One, worker: string, signal: AbortSignal) => Promise<number | void>
  /** Postpones a failed task. */
  postpone: (task: One, worker: string, failure: { delayMs: number; error: unknown }) => Promise<unknown>
  /** Releases an unfinished task, as if it had not been tried. */
  release: (task: One, worker: string) => Promise<unknown>
  /** Deletes some of the data that is no longer needed. @returns whether more is left to delete now. */
  sweep?: () => Promise<boolean>
  /** The dependency of all tasks; without it, each failure counts only for its task. */
  sharedDependency?: SharedDependency
}

export interface WorkerOptions<One extends Task> {
  queue: Queue<One>
  /** How many tasks run concurrently. */
  concurrency: number
  /** The time limit of a task, or of a part of it, in milliseconds; then it is retried. */
  timeoutMs: number
  /** How long a claimed task belongs to this worker, in milliseconds; longer than the time limit. */
  leaseMs: number
  /** How often the worker looks for work without a notification, in milliseconds. */
  pollMs?: number
  /** Called when the database can't be used. */
  onError?: (error: unknown) => void
}

const defaultPollMs = 1000
const maxDelayMs = 60_000

/** 1, 2, 4 … 60 seconds. */
const delayOf = (attempts: number) => Math.min(maxDelayMs, 1000 * 2 ** (attempts - 1))

/** Starts a worker. It retries a failed task forever, at most a minute later. */
export const startWorker = <One extends Task>({
  queue,
  concurrency,
  timeoutMs,
  leaseMs,
  pollMs = defaultPollMs,
  onError = () => undefined,
}: WorkerOptions<One>): Worker => {
  const id = randomUUID()
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const outage = createOutageDetector(queue.sharedDependency)
  let isWoken = false
  let stopWaiting: (() => void) | undefined

  const wake = () => {
    isWoken = true
    stopWaiting?.()
  }
  /** Waits for a notification or the next poll, which finds what other workers have left. */
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

  const attempt = async (task: One): Promise<void> => {
    try {
      const restMs = await queue.run(task, id, limited(closing.signal, timeoutMs))
      if (typeof restMs === 'number') setTimeout(wake, restMs).unref()
    } catch (error) {
      if (closing.signal.aborted) return void (await queue.release(task, id))
      await queue.postpone(task, id, { delayMs: delayOf(task.attempts), error })
      return outage.failed(error)
    }
    await outage.succeeded()
  }

  /** Claims due tasks for the free slots. @returns whether more may be due. */
  const takeMore = async (): Promise<boolean> => {
    const limit = concurrency - running.size
    if (limit === 0) return false
    const tasks = await queue.claim({ worker: id, leaseMs, limit })
    for (const task of tasks) {
      const attempted = attempt(task)
        .catch(onError)
        .finally(() => {
          running.delete(attempted)
          wake()
        })
      running.add(attempted)
    }
    return tasks.length === limit
  }

  const work = async () => {
    while (!closing.signal.aborted) {
      try {
        await outage.probeWhenDue()
        const isMoreToSweep = await queue.sweep?.()
        if ((await takeMore()) || isMoreToSweep) continue
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
