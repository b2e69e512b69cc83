import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts'
import type { AcquireTimeout } from '../concurrency/semaphore.ts'

/** How many changes of one organization have a connection at a time: while one commits, the next begins. */
const changesAtOnce = 2

/**
 * Bounds how many changes of one organization run at once. They wait for each other in the database anyway; those that
 * wait here leave the connections to other organizations.
 */
interface WriteLimit {
  run: <T>(organizationId: string, work: () => Promise<T>) => Promise<T>
  /** Rejects all changes that wait. */
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
