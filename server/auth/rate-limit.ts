import { isIPv6 } from 'node:net'
import { DatabaseUnavailable } from '../db/failures.ts'
import { Problem } from '../problem.ts'
import { type Count, createCounter, window } from './rate-counter.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { createTurns, type Turns } from '../concurrency/semaphore.ts'

/** Whom a request counts for: a session for the key it came from. */
export interface Counted {
  key_id: string
  parent_key_id: string | null
  organization_id: string
}

export interface RateLimit {
  /** Counts a request of a key, and of its organization, and answers the headers that tell what the key has left. */
  countKey: (key: Counted) => Promise<Record<string, string>>
  /** Counts a request without a valid key. */
  countAddress: (address: string) => Promise<void>
  /**
   * Looks up a key that nobody knows yet. It counts for the address beforehand, and no more when it proves valid: an
   * address that is over its limit costs no look-up.
   */
  lookUp: <T>(address: string, work: () => Promise<T>, isValid: (found: T) => boolean) => Promise<T>
}

type Kind = 'key' | 'organization' | 'address'

export interface RateLimitOptions {
  /** Requests a second of a key and its sessions that may go on for ever; a burst may have twice as many. */
  perKey: number
  /** The same for all keys of an organization together. */
  perOrganization: number
  /** The same for an address that shows no valid key. */
  perAddress: number
  /** Where all processes count together; each counts for itself while it is away. */
  shared?: SharedStore | null
  onRefusal?: (counted: Kind) => void
}

/** Milliseconds that a look-up waits for others of its address. */
const patience = 3000

const busy = () => new DatabaseUnavailable('Keys of this address have been looked up for too long.')

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

/** What a count says in the headers (IETF draft-ietf-httpapi-ratelimit-headers-11, sections 3 and 4). */
const headersOf = (policy: string, points: number, { left, wait }: Count): Record<string, string> => ({
  'ratelimit-policy': `"${policy}";q=${points};w=${window}`,
  ratelimit: `"${policy}";r=${left};t=${wait}`,
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
  const addresses = createCounter('address', points.address, shared)
  /** Look-ups of one address at a time: what several processes have under way together stays below its limit. */
  const width = Math.min(10, Math.max(1, Math.floor(points.address / 4)))
  const lanes = new Map<string, Turns>()

  const refuse = (kind: Kind, count: Count): Problem => {
    onRefusal?.(kind)
    return refusal(kind === 'organization' ? kind : 'default', points[kind], count)
  }

  /** A turn of the address, for which a point is taken; `finish` ends it. */
  const begin = async (network: string) => {
    const lane = lanes.get(network) ?? createTurns(width)
    lanes.set(network, lane)
    await lane.take({ after: patience, error: busy }).catch((error: unknown) => {
      if (error instanceof Problem) onRefusal?.('address')
      throw error
    })
    const leave = () => {
      lane.done()
      if (lane.counts().running === 0) lanes.delete(network)
    }
    const count = await addresses.consume(network)
    if (count.isOver) {
      const refused = refuse('address', count)
      // Whoever waits would only hear the same.
      lane.dismiss(refused)
      leave()
      throw refused
    }
    return (isValid: boolean, away?: DatabaseUnavailable) => {
      if (isValid) addresses.giveBack(network, count)
      // Whoever waits would find no database either, each after another.
      if (away) lane.dismiss(away)
      leave()
    }
  }

  return {
    countKey: async ({ key_id, parent_key_id, organization_id }) => {
      const [own, all] = await Promise.all([
        keys.consume(parent_key_id ?? key_id),
        organizations.consume(organization_id),
      ])
      if (own.isOver) {
        // One key that asks far too often takes nothing from the others.
        organizations.giveBack(organization_id, all)
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
      const finish = await begin(networkOf(address))
      try {
        const found = await work()
        finish(isValid(found))
        return found
      } catch (error) {
        // Nobody could tell whether it is valid.
        finish(true, error instanceof DatabaseUnavailable ? error : undefined)
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
