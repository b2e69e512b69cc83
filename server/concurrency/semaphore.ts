/** How long to wait for a semaphore, in milliseconds, and the error after that. */
export interface AcquireTimeout {
  timeoutMs: number
  error: () => Error
}

/** A bound on how much work runs concurrently. The rest waits, and the oldest comes first. */
export interface Semaphore {
  counts: () => { running: number; waiting: number }
  /**
   * Waits until work may begin. Call `release` when the work has ended.
   * @param since when the work was requested, in milliseconds of `performance.now`. Work that has waited for something
   *   else before comes ahead of work that was requested later.
   */
  acquire: (timeout?: AcquireTimeout, since?: number) => Promise<void>
  release: () => void
  /** Rejects all waiting work. */
  rejectAll: (error: Error) => void
}

interface Waiter {
  since: number
  start: () => void
  reject: (error: Error) => void
}

/** Creates a semaphore that lets at most `limit` pieces of work run concurrently. */
export const createSemaphore = (limit: number): Semaphore => {
  let running = 0
  // In order of age, the oldest first.
  const queue: Waiter[] = []

  const wait = (timeout: AcquireTimeout | undefined, since: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer)
        queue.splice(queue.indexOf(waiter), 1)
        settle()
      }
      const waiter: Waiter = {
        since,
        start: () => end(resolve),
        reject: (error) => end(() => reject(error)),
      }
      const timer = timeout && setTimeout(() => waiter.reject(timeout.error()), timeout.timeoutMs)
      queue.splice(queue.findLastIndex((other) => other.since <= since) + 1, 0, waiter)
    })

  return {
    counts: () => ({ running, waiting: queue.length }),
    acquire: async (timeout, since = performance.now()) => {
      if (running >= limit) return wait(timeout, since)
      running += 1
    },
    release: () => {
      // The next waiter replaces this work, so the count stays.
      const [next] = queue
      if (next) next.start()
      else running -= 1
    },
    rejectAll: (error) => {
      while (queue[0] !== undefined) queue[0].reject(error)
    },
  }
}
