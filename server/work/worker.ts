import { randomUUID } from 'node:crypto'
import { limited } from '../concurrency/time-limit.ts'
import { createOutageDetector, type SharedDependency } from './shared-dependency.ts'

/** Runs jobs. Several workers can share a queue, in one process or in several. */
export interface Worker {
  /** Makes the worker look for work now. */
  wake: () => void
  /** Stops the worker and leaves its jobs to others. */
  close: () => Promise<void>
}

/** A row of a queue that a worker has leased. */
export interface Job {
  /** How often it was leased, including this time. */
  attempts: number
}

/** How many jobs a worker leases at most, and for how many milliseconds. */
interface LeaseRequest {
  worker: string
  leaseMs: number
  limit: number
}

/**
 * A table of jobs. A job belongs to the worker in `claimed_by` and is due at `next_try_at`. For a leased job this is the end
 * of the lease, when another worker can lease it. So each statement except that one checks the worker.
 */
export interface Queue<Row extends Job> {
  /** Leases due jobs in their order; rows that another worker is leasing are skipped. */
  lease: (request: LeaseRequest) => Promise<Row[]>
  /**
   * Runs a job and records that it is done, or runs a part of it and releases it until the rest is due. The signal aborts it.
   * @returns the milliseconds until the rest is due; nothing when the job is done.
   */
  run: (job: Row, worker: string, signal: AbortSignal) => Promise<number | void>
  /** Postpones a failed job. */
  postpone: (job: Row, worker: string, failure: { delayMs: number; error: unknown }) => Promise<unknown>
  /** Releases an unfinished job, as if it had not been tried. */
  release: (job: Row, worker: string) => Promise<unknown>
  /** Deletes some of the data that is no longer needed. @returns whether more is left to delete now. */
  sweep?: () => Promise<boolean>
  /** The dependency of all jobs; without it, each failure counts only for its job. */
  sharedDependency?: SharedDependency
}

export interface WorkerOptions<Row extends Job> {
  queue: Queue<Row>
  /** How many jobs run concurrently. */
  concurrency: number
  /** The time limit of a job, or of a part of it, in milliseconds; then it is retried. */
  timeoutMs: number
  /** How long a leased job belongs to this worker, in milliseconds; longer than the time limit. */
  leaseMs: number
  /**
   * How often the worker looks for work without a notification, in milliseconds. With nothing to do it takes up to five seconds:
   * that is how late it can find work that becomes due without one, or whose notification was lost.
   */
  pollMs?: number
  /** Called when the database can't be used. */
  onError?: (error: unknown) => void
}

const defaultPollMs = 1000
const idlePollMs = 5000
const maxDelayMs = 60_000

/** 1, 2, 4 … 60 seconds. */
const delayOf = (attempts: number) => Math.min(maxDelayMs, 1000 * 2 ** (attempts - 1))

/** Starts a worker. It retries a failed job forever, at most a minute later. */
export const startWorker = <Row extends Job>({
  queue,
  concurrency,
  timeoutMs,
  leaseMs,
  pollMs = defaultPollMs,
  onError = () => undefined,
}: WorkerOptions<Row>): Worker => {
  const id = randomUUID()
  const stop = new AbortController()
  const runs = new Set<Promise<void>>()
  const outage = createOutageDetector(queue.sharedDependency)
  let isWoken = false
  let nextPollMs = pollMs
  let stopWaiting: (() => void) | undefined

  const wake = () => {
    isWoken = true
    stopWaiting?.()
  }
  /** Waits for a notification or the next poll, which finds what other workers have left. A worker that is idle polls less often. */
  const wait = async () => {
    if (!isWoken && !stop.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, nextPollMs)
        stopWaiting = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const isIdle = !isWoken && runs.size === 0 && !outage.isOut()
    nextPollMs = isIdle ? Math.max(pollMs, Math.min(2 * nextPollMs, idlePollMs)) : pollMs
    isWoken = false
  }
  const wakeIn = (delayMs: number) => void setTimeout(wake, delayMs).unref()

  const attempt = async (job: Row): Promise<void> => {
    try {
      const restMs = await queue.run(job, id, limited(stop.signal, timeoutMs))
      if (typeof restMs === 'number') wakeIn(restMs)
    } catch (error) {
      if (stop.signal.aborted) return void (await queue.release(job, id))
      const delayMs = delayOf(job.attempts)
      await queue.postpone(job, id, { delayMs, error })
      wakeIn(delayMs)
      return outage.failed(error)
    }
    await outage.succeeded()
  }

  /** Claims due jobs for the free slots. @returns whether more may be due. */
  const takeMore = async (): Promise<boolean> => {
    const limit = concurrency - runs.size
    if (limit === 0) return false
    const jobs = await queue.lease({ worker: id, leaseMs, limit })
    for (const job of jobs) {
      const run = attempt(job)
        .catch(onError)
        .finally(() => {
          runs.delete(run)
          wake()
        })
      runs.add(run)
    }
    return jobs.length === limit
  }

  const work = async () => {
    while (!stop.signal.aborted) {
      try {
        await outage.probeWhenDue()
        const isMoreToSweep = await queue.sweep?.()
        if ((await takeMore()) || isMoreToSweep) continue
      } catch (error) {
        onError(error)
      }
      await wait()
    }
    await Promise.all(runs)
  }
  const loop = work()

  return {
    wake,
    close: async () => {
      stop.abort()
      wake()
      await loop
    },
  }
}
