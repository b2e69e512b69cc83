import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Problem } from './problem.ts'

/** Points are requests, durations are seconds: 50 a second sustained, a burst of 100. */
const perKey = { points: 100, duration: 2 } as const
/** For an address that shows no valid key. */
const perAddress = { points: 20, duration: 2 } as const

export interface RateLimit {
  /** Counts a request of a key and answers the headers that tell what is left. */
  countKey: (keyId: string) => Promise<Record<string, string>>
  /** Counts a request without a valid key. */
  countAddress: (address: string) => Promise<void>
}

const seconds = (result: RateLimiterRes): number => Math.max(1, Math.ceil(result.msBeforeNext / 1000))

const headersOf = (result: RateLimiterRes): Record<string, string> => ({
  'ratelimit-policy': `"default";q=${perKey.points};w=${perKey.duration}`,
  ratelimit: `"default";r=${result.remainingPoints};t=${seconds(result)}`,
})

const consume = async (limiter: RateLimiterMemory, name: string): Promise<RateLimiterRes> => {
  try {
    return await limiter.consume(name)
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error
    const wait = seconds(error)
    const detail = `Wait ${wait} ${wait === 1 ? 'second' : 'seconds'}.`
    throw new Problem('rate_limited', { detail }, { 'retry-after': String(wait), ...headersOf(error) })
  }
}

/**
 * Counts requests in this process.
 * @throws Problem rate_limited, with Retry-After in seconds, from either function.
 */
export const createRateLimit = (): RateLimit => {
  const keys = new RateLimiterMemory(perKey)
  const addresses = new RateLimiterMemory(perAddress)
  return {
    countKey: async (keyId) => headersOf(await consume(keys, keyId)),
    countAddress: async (address) => void (await consume(addresses, address)),
  }
}

/** Counts nothing. */
export const noRateLimit: RateLimit = {
  countKey: () => Promise.resolve({}),
  countAddress: () => Promise.resolve(),
}
