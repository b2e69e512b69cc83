import { DatabaseUnavailable } from '../db/failures.ts'
import { Problem } from '../problem.ts'
import { type Count, createCounter, window } from './rate-counter.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { createKeyedSemaphore } from '../concurrency/keyed-semaphore.ts'
import { networkOf } from '../rules/network.ts'

/** Whom a request counts for: a session for the key it came from, or for its person. */
interface Counted {
  key_id: string
  parent_key_id: string | null
  identity_id: string | null
  organization_id: string
}

export interface RateLimit {
  /** Counts a request of a key, and of its organization, and answers the headers that tell what the key has left. */
  countKey: (key: Counted) => Promise<Record<string, string>>
  /** Counts a request without a valid key. */
  countAddress: (address: string) => Promise<void>
  /**
   * Looks up a key that isn't cached. It counts for the address beforehand, and is uncounted if it proves valid. So an
   * address above its limit costs no lookup.
   */
  lookUp: <T>(address: string, work: () => Promise<T>, isValid: (result: T) => boolean) => Promise<T>
}

type Kind = 'key' | 'organization' | 'address'

interface RateLimitOptions {
  /** Requests a second that a key and its sessions may send continuously; a burst may have twice as many. */
  perKey: number
  /** The same for all keys of an organization together, and for all sessions of its identities together. */
  perOrganization: number
  /** The same for a client address that sends no valid key. */
  perAddress: number
  /** Where all processes count together; each counts for itself while it is away. */
  shared?: SharedStore | null
  onRefusal?: (counted: Kind) => void
}

/** How long a lookup waits for others of its address. */
const timeout = {
  timeoutMs: 3000,
  error: () => new DatabaseUnavailable('Looking up keys from this address took too long.'),
} as const

/** What a count says in the headers (IETF draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4). */
const headersOf = (policy: string, points: number, { remaining, wait }: Count): Record<string, string> => ({
  'ratelimit-policy': `"${policy}";q=${points};w=${window}`,
  ratelimit: `"${policy}";r=${remaining};t=${wait}`,
})

const refusal = (policy: string, points: number, count: Count): Problem =>
  new Problem(
    'rate_limited',
    { detail: `Wait ${count.wait} ${count.wait === 1 ? 'second' : 'seconds'}.` },
    { 'retry-after': String(count.wait), ...headersOf(policy, points, count) },
  )

/**
 * Counts requests, together with the other processes where they share a store.
 * @throws Problem rate_limited, with Retry-After in seconds, from each function.
 */
export const createRateLimit = ({
  perKey,
  perOrganization,
  perAddress,
  shared = null,
  onRefusal,
}: RateLimitOptions): RateLimit => {
  const points = {
    key: perKey * window,
    organization: perOrganization * window,
    address: perAddress * window,
  } as const
  const keys = createCounter('key', points.key, shared)
  const organizations = createCounter('organization', points.organization, shared)
  // What identities do on /me takes nothing from the keys of their administrators.
  const identities = createCounter('identities', points.organization, shared)
  const addresses = createCounter('address', points.address, shared)
  // Few enough lookups of one address at a time that those of several processes together stay below its limit.
  const lookUps = createKeyedSemaphore(Math.min(10, Math.max(1, Math.floor(points.address / 4))))

  const refuse = (kind: Kind, count: Count): Problem => {
    onRefusal?.(kind)
    return refusal(kind === 'organization' ? kind : 'default', points[kind], count)
  }

  /** Waits until the address may look a key up and takes a point for it; what it answers ends the lookup. */
  const beginLookUp = async (network: string) => {
    await lookUps.acquire(network, timeout).catch((error: unknown) => {
      if (error instanceof Problem) onRefusal?.('address')
      throw error
    })
    const count = await addresses.consume(network)
    if (count.isOver) {
      const problem = refuse('address', count)
      // The lookups that wait would be refused in the same way.
      lookUps.rejectAll(problem, network)
      lookUps.release(network)
      throw problem
    }
    return (isValid: boolean, outage?: DatabaseUnavailable) => {
      if (isValid) addresses.giveBack(network, count)
      // The waiting lookups would fail in the same way, one after another.
      if (outage) lookUps.rejectAll(outage, network)
      lookUps.release(network)
    }
  }

  return {
    countKey: async ({ key_id, parent_key_id, identity_id, organization_id }) => {
      const everyone = identity_id === null ? organizations : identities
      const [own, all] = await Promise.all([
        keys.consume(parent_key_id ?? identity_id ?? key_id),
        everyone.consume(organization_id),
      ])
      if (own.isOver) {
        // One key that asks far too often takes nothing from the others.
        everyone.giveBack(organization_id, all)
        throw refuse('key', own)
      }
      if (all.isOver) throw refuse('organization', all)
      return headersOf('default', points.key, own)
    },
    countAddress: async (address) => {
      const count = await addresses.consume(networkOf(address))
      if (count.isOver) throw refuse('address', count)
    },
    lookUp: async (address, work, isValid) => {
      const end = await beginLookUp(networkOf(address))
      try {
        const result = await work()
        end(isValid(result))
        return result
      } catch (error) {
        // Its validity could not be checked.
        end(true, error instanceof DatabaseUnavailable ? error : undefined)
        throw error
      }
    },
  }
}

/** Counts nothing. */
export const noRateLimit: RateLimit = {
  countKey: () => Promise.resolve({}),
  countAddress: () => Promise.resolve(),
  lookUp: (_, work) => work(),
}
