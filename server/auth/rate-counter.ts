import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { SharedStore } from '../cache/shared-store.ts'

/** Seconds over which requests are counted. */
export const window = 2

export interface Count {
  /** Points that are left until all of them are there again, which takes `wait` whole seconds. */
  remaining: number
  wait: number
  isOver: boolean
  /** Whether it was counted where all processes count. */
  isShared: boolean
}

export interface Counter {
  /** Takes a point from a name; going over the limit is counted too. */
  consume: (name: string) => Promise<Count>
  /** Gives back the point that was taken by that count. */
  giveBack: (name: string, count: Count) => void
}

/** Going over the limit is an answer like any other, which the package throws. */
const counted = async (consumed: Promise<RateLimiterRes>, isShared: boolean): Promise<Count> => {
  const countOf = (result: RateLimiterRes, isOver: boolean): Count => ({
    remaining: result.remainingPoints,
    // Not what a clock says that was set back in between.
    wait: Math.min(window, Math.max(1, Math.ceil(result.msBeforeNext / 1000))),
    isOver,
    isShared,
  })
  try {
    return countOf(await consumed, false)
  } catch (error) {
    if (error instanceof RateLimiterRes) return countOf(error, true)
    throw error
  }
}

/** Counts the points of each window up to a limit, together with the other processes where that is possible. */
export const createCounter = (kind: string, points: number, shared: SharedStore | null): Counter => {
  const own = new RateLimiterMemory({ points, duration: window })
  let together: RateLimiterRedis | undefined
  const inRedis = (redis: ConstructorParameters<typeof RateLimiterRedis>[0]['storeClient']) =>
    (together ??= new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `postroom:limit:${kind}`,
      points,
      duration: window,
      // A client far above the limit is refused without asking the store.
      inMemoryBlockOnConsumed: points * 2,
      rejectIfRedisNotReady: true,
    }))
  return {
    consume: async (name) => {
      const count = await shared?.tryRun((redis) => counted(inRedis(redis).consume(name), true))
      return count ?? counted(own.consume(name), false)
    },
    giveBack: (name, { isShared }) => {
      void (isShared ? shared?.tryRun((redis) => inRedis(redis).reward(name)) : own.reward(name))
    },
  }
}
