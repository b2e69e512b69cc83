import { type AcquireTimeout, createSemaphore, type Semaphore } from './semaphore.ts'

/** A semaphore for each name. It is removed when no work of that name runs. */
interface KeyedSemaphore {
  /** @param since when the work was requested, in milliseconds of `performance.now`. */
  acquire: (name: string, timeout: AcquireTimeout, since?: number) => Promise<void>
  release: (name: string) => void
  /** Rejects all waiting work, or only that of `name`. */
  rejectAll: (error: Error, name?: string) => void
}

/** Creates a semaphore for each name; each lets at most `limit` pieces of work run concurrently. */
export const createKeyedSemaphore = (limit: number): KeyedSemaphore => {
  const semaphores = new Map<string, Semaphore>()
  return {
    acquire: (name, timeout, since) => {
      const semaphore = semaphores.get(name) ?? createSemaphore(limit)
      semaphores.set(name, semaphore)
      return semaphore.acquire(timeout, since)
    },
    release: (name) => {
      const semaphore = semaphores.get(name)
      semaphore?.release()
      if (semaphore?.counts().running === 0) semaphores.delete(name)
    },
    rejectAll: (error, name) => {
      for (const [each, semaphore] of semaphores)
        if (name === undefined || each === name) semaphore.rejectAll(error)
    },
  }
}
