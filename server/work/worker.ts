import { randomUUID } from 'node:crypto'
import { limited } from '../concurrency/time-limit.ts'
import { type SharedFault, watchFault } from './shared-fault.ts'

/** What does tasks, as long as it runs. Any number of them may, in one process or in several. */
export interface Worker {
  /** Makes the worker look for work now. */
  wake: () => void
  /** Ends it; what it was about to do is left to others. */
  close: () => Promise<void>
}

/** A row of a table of tasks that a worker has taken. */
export interface Task {
  /** How often it was taken, this time included. */
  attempts: number
}

/** How many tasks are taken at most, and for how many milliseconds they are that worker's alone. */
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
   * Does a task and writes that it is done, or does a part of it and gives it back for when the rest is due. It is given up
   * when the signal says so.
   * @returns after how many milliseconds the rest is due; nothing when it is done.
   */
  run: (task: One, worker: string, signal: AbortSignal) => Promise<number | void>
  /** Puts a task off that failed. */
  postpone: (task: One, worker: string, failure: { delayMs: number; error: unknown }) => Promise<unknown>
  /** Gives a task back that was not finished, as if it had not been tried. */
  release: (task: One, worker: string) => Promise<unknown>
  /** Deletes some of the data that is no longer needed. @returns whether more is left to delete now. */
  sweep?: () => Promise<boolean>
  /** What all tasks need and can be away; without it each task fails for itself. */
  sharedFault?: SharedFault
}

export interface WorkerOptions<One extends Task> {
  queue: Queue<One>
  /** How many tasks run concurrently. */
  lanes: number
  /** Milliseconds for a task, or for a part of it, after which it is tried again. */
  timeoutMs: number
  /** Milliseconds for which a task is this worker's alone; more than the time-out. */
  leaseMs: number
  /** Milliseconds after which it looks for work without a notification. */
  pollMs?: number
  /** Called when the database cannot be asked. */
  onError?: (error: unknown) => void
}

const defaultPollMs = 1000
const longestDelayMs = 60_000

/** 1, 2, 4 … 60 seconds. */
const delayOf = (attempts: number) => Math.min(longestDelayMs, 1000 * 2 ** (attempts - 1))

/** Starts a worker. It never gives a task up: one that fails is put off, for a minute at most. */
export const startWorker = <One extends Task>({
  queue,
  lanes,
  timeoutMs,
  leaseMs,
  pollMs = defaultPollMs,
  onError = () => undefined,
}: WorkerOptions<One>): Worker => {
  const id = randomUUID()
  const closing = new AbortController()
  const running = new Set<Promise<void>>()
  const fault = watchFault(queue.sharedFault)
  let isWoken = false
  let stopWaiting: (() => void) | undefined

  const wake = () => {
    isWoken = true
    stopWaiting?.()
  }
  /** Until something is told, or some time has passed: what others have left is due then. */
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
      return fault.failed(error)
    }
    await fault.succeeded()
  }

  /** Claims due tasks for the free slots. @returns whether more may be due. */
  const takeMore = async (): Promise<boolean> => {
    const limit = lanes - running.size
    if (limit === 0) return false
    const tasks = await queue.claim({ worker: id, leaseMs, limit })
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
        await fault.askAgain()
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
