import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SharedStore } from '../cache/shared-store.ts'

/** Milliseconds after the last attempt until a count is deleted. */
const forgetMs = 2 * 60 * 60_000
const firstWaitMs = 30_000
const maxWaitMs = 15 * 60_000
/** How many names a process counts in its own memory. The names unused for the longest are dropped first. */
const size = 20_000

/** Returns how long to wait (ms) after that many attempts too many: 30 seconds, a minute, two … 15 minutes. */
const waitMsOf = (tooMany: number): number => Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(tooMany, 10))

/** An attempt that may be made; it has been counted as one that fails. */
export interface Attempt {
  /** Uncounts the attempt, because it didn't fail. */
  takeBack: () => void
  /** Deletes the count of this name. */
  forgetAll: () => void
}

/** Counts attempts by name, and requires a longer wait after each one too many. */
export interface Attempts {
  /** Counts an attempt before it is checked. Returns how many milliseconds to wait instead, after too many attempts. */
  begin: (name: string) => Promise<Attempt | number>
}

interface AttemptCount {
  count: number
  /** The time from which attempts are allowed again. */
  waitsUntil: number
  forgottenAt: number
}

interface AttemptsOptions {
  /** The name of the counted attempts, as a single word. */
  kind: string
  /** How many attempts are free. */
  free: number
  shared: SharedStore | null
  /** Milliseconds since any moment; never set back or ahead. */
  clock?: () => number
}

/** Counts in the memory of this process. */
const createOwn = ({ free, clock = () => performance.now() }: Pick<AttemptsOptions, 'free' | 'clock'>) => {
  const all = new LRUCache<string, AttemptCount>({ max: size })
  return {
    begin: (name: string): number => {
      const now = clock()
      const cached = all.get(name)
      const previous = cached && cached.forgottenAt > now ? cached : { count: 0, waitsUntil: 0 }
      if (previous.waitsUntil > now) return previous.waitsUntil - now
      const count = previous.count + 1
      const waitsUntil = count < free ? 0 : now + waitMsOf(count - free)
      all.set(name, { count, waitsUntil, forgottenAt: now + forgetMs })
      return 0
    },
    takeBack: (name: string) => {
      const attempts = all.get(name)
      if (attempts) all.set(name, { ...attempts, count: attempts.count - 1, waitsUntil: 0 })
    },
    forgetAll: (name: string) => void all.delete(name),
  }
}

/**
 * Counts attempts in the shared store, as long as that is available. The last free attempt starts the wait before it is
 * checked, so that simultaneous attempts can't exceed the limit.
 */
export const createAttempts = ({ kind, free, shared, ...options }: AttemptsOptions): Attempts => {
  const own = createOwn({ free, ...options })
  const beginShared = (counts: string, waits: string) =>
    shared?.tryRun(async (redis) => {
      const remainingMs = await redis.pttl(waits)
      if (remainingMs > 0) return remainingMs
      const count = await redis.incr(counts)
      await redis.pexpire(counts, forgetMs)
      if (count < free) return 0
      const wait = waitMsOf(count - free)
      if ((await redis.set(waits, '1', 'PX', wait, 'NX')) !== null) return 0
      // Another attempt that came at the same time was the last one.
      return Math.max(1, await redis.pttl(waits))
    })
  return {
    begin: async (typed) => {
      // The typed text may be a password in the wrong field.
      const name = createHash('sha256').update(typed).digest('hex')
      const [counts, waits] = [`postroom:attempts:${kind}:${name}`, `postroom:wait:${kind}:${name}`]
      const wait = await beginShared(counts, waits)
      const isShared = wait !== undefined
      const remainingMs = wait ?? own.begin(name)
      if (remainingMs > 0) return remainingMs
      return {
        takeBack: () => {
          if (!isShared) own.takeBack(name)
          else
            void shared?.tryRun((redis) =>
              redis.multi().decr(counts).pexpire(counts, forgetMs).del(waits).exec(),
            )
        },
        forgetAll: () => {
          if (!isShared) own.forgetAll(name)
          else void shared?.tryRun((redis) => redis.del(counts, waits))
        },
      }
    },
  }
}
