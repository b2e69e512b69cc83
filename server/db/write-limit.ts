import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts'
import type { AcquireTimeout } from '../concurrency/semaphore.ts'

/** How many changes of one organization run at once. With two, one can begin while the other commits. */
const changesAtOnce = 2

/**
 * Bounds how many changes of one organization run at once. In the database they would wait for each other anyway; while
 * they wait here, their connections are free for other organizations.
 */
interface WriteLimit {
  run: <T>(organizationId: string, work: () => Promise<T>) => Promise<T>
  /** Rejects all waiting changes. */
  rejectAll: (error: Error) => void
}

export const createWriteLimit = (timeout: AcquireTimeout): WriteLimit => {
  const { acquire, release, rejectAll } = createKeyedSemaphore(changesAtOnce)
  return {
    run: async (organizationId, work) => {
      await acquire(organizationId, timeout)
      try {
        return await work()
      } finally {
        release(organizationId)
      }
    },
    rejectAll: (error) => rejectAll(error),
  }
}
