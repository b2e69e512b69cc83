/** How long to wait for a semaphore at most, in milliseconds, and what is thrown then. */
export interface AcquireTimeout {
  timeoutMs: number
  error: () => Error
}

/** A bound on how much work runs at once; the rest waits, the oldest before the others. */
export interface Semaphore {
  counts: () => { running: number; waiting: number }
  /**
   * Waits until work may begin; `release` tells that it has ended.
   * @param since when the work was first asked for, as `performance.now` has it: what has waited for something else
   *   before does not wait behind what came later.
   */
  acquire: (timeout?: AcquireTimeout, since?: number) => Promise<void>
  release: () => void
  /** Rejects all work that waits. */
  rejectAll: (error: Error) => void
}

interface Waiter {
  since: number
  start: () => void
  reject: (error: Error) => void
}

/** A semaphore for work of which at most `limit` runs at once. */
export const createSemaphore = (limit: number): Semaphore => {
  let running = 0
  // The oldest first.
  const waiting: Waiter[] = []

  const wait = (timeout: AcquireTimeout | undefined, since: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        waiting.splice(waiting.indexOf(waiter), 1)
        settle()
      }
      const waiter: Waiter = {
        since,
        start: () => end(resolve),
        reject: (error) => end(() => reject(error)),
      }
      const timer = timeout && setTimeout(() => waiter.reject(timeout.error()), timeout.timeoutMs)
      waiting.splice(waiting.findLastIndex((other) => other.since <= since) + 1, 0, waiter)
    })

  return {
    counts: () => ({ running, waiting: waiting.length }),
    acquire: async (timeout, since = performance.now()) => {
      if (running >= limit) return wait(timeout, since)
      running += 1
    },
    release: () => {
      // The next waiter takes the place, so the count stays.
      const [next] = waiting
      if (next) next.start()
      else running -= 1
    },
    rejectAll: (error) => {
      while (waiting[0] !== undefined) waiting[0].reject(error)
    },
  }
}
