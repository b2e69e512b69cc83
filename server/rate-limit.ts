import { isIPv6 } from 'node:net'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'
import type { SharedStore } from './redis.ts'

export interface RateLimit {
  /** Counts a request of a key and answers the headers that tell what is left. */
  countKey: (keyId: string) => Promise<Record<string, string>>
  /** Counts a request without a valid key. */
  countAddress: (address: string) => Promise<void>
}

export interface RateLimitOptions {
  /** Requests a second that may go on for ever; a burst may have twice as many. */
  perKey: number
  /** The same for an address that shows no valid key. */
  perAddress: number
  /** Where all processes count together; each counts for itself while it is away. */
  shared?: SharedStore | null
  onRefusal?: (counted: 'key' | 'address') => void
}

/** Seconds over which requests are counted. */
const window = 2

const seconds = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

/** What counts as one address: of IPv6 the network of 64 bits that a customer has for himself (RFC 6177). */
export const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = address.split('%', 1).join('').toLowerCase().split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right].slice(0, 4).join(':')
}

interface Count {
  result: RateLimiterRes
  isOver: boolean
}

/** Going over the limit is an answer like any other, which the package throws. */
const counted = async (consumed: Promise<RateLimiterRes>): Promise<Count> => {
  try {
    return { result: await consumed, isOver: false }
  } catch (error) {
    if (error instanceof RateLimiterRes) return { result: error, isOver: true }
    throw error
  }
}

/** Counts together with the other processes where that is possible, else for itself. */
const createCounter = (kind: string, points: number, shared: SharedStore | null) => {
  const own = new RateLimiterMemory({ points, duration: window })
  let together: RateLimiterRedis | undefined
  return async (name: string): Promise<Count> => {
    const count = await shared?.attempt((redis) => {
      together ??= new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `postroom:limit:${kind}`,
        points,
        duration: window,
        // Whoever goes on far above it is refused without asking.
        inMemoryBlockOnConsumed: points * 2,
        rejectIfRedisNotReady: true,
      })
      return counted(together.consume(name))
    })
    return count ?? counted(own.consume(name))
  }
}

/**
 * Counts requests, together with the other processes where they share a store.
 * @throws Problem rate_limited, with Retry-After in seconds, from either function.
 */
export const createRateLimit = ({
  perKey,
  perAddress,
  shared = null,
  onRefusal,
}: RateLimitOptions): RateLimit => {
  const limit = (kind: 'key' | 'address', points: number) => {
    const count = createCounter(kind, points, shared)
    return async (name: string): Promise<Record<string, string>> => {
      const { result, isOver } = await count(name)
      const wait = seconds(result)
      const headers = {
        'ratelimit-policy': `"default";q=${points};w=${window}`,
        ratelimit: `"default";r=${result.remainingPoints};t=${wait}`,
      }
      if (!isOver) return headers
      onRefusal?.(kind)
      const detail = `Wait ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
      throw new Problem('rate_limited', { detail }, { 'retry-after': String(wait), ...headers })
    }
  }
  const countAddress = limit('address', perAddress * window)
  return {
    countKey: limit('key', perKey * window),
    countAddress: async (address) => void (await countAddress(networkOf(address))),
  }
}

/** Counts nothing. */
export const noRateLimit: RateLimit = {
  countKey: () => Promise.resolve({}),
  countAddress: () => Promise.resolve(),
}
