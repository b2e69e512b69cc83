import { Problem } from '../problem.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { type Attempt, createAttempts } from './attempts.ts'
import { networkOf } from '../rules/network.ts'

/** How many attempts are free before there is a wait (`/me/session` in openapi.yaml). */
const free = { source: 50, address: 5, success: 20, change: 10 } as const

/** The result of an attempt to sign in. Unless one of these is called, it has failed. */
export interface SignInAttempt {
  /**
   * Counts the right password. Too many of them are counted as if they had been wrong.
   * @throws Problem rate_limited.
   */
  succeed: () => Promise<void>
  /** The attempt could not be checked. */
  takeBack: () => void
}

/** Bounds how often users sign in, and change their password. */
export interface SignInLimit {
  /**
   * Counts an attempt by where it comes from and by the address that was typed, whether that exists or not: an identity has
   * one address, so that this counts identities too, and its own count would tell which exist.
   * @throws Problem rate_limited, with Retry-After in seconds.
   */
  beginSignIn: (source: string, address: string) => Promise<SignInAttempt>
  /** Counts the change of a password. @throws Problem rate_limited. */
  countChange: (identityId: string) => Promise<void>
}

interface SignInLimitOptions {
  /** Where all processes count together; each counts for itself while it is away. */
  shared?: SharedStore | null
  /** Milliseconds since any moment; never set back or ahead. */
  clock?: () => number
}

const durationText = (seconds: number): string => {
  if (seconds <= 90) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `${Math.ceil(seconds / 60)} minutes`
}

const allowed = (attempt: Attempt | number): Attempt => {
  if (typeof attempt !== 'number') return attempt
  const seconds = Math.ceil(attempt / 1000)
  throw new Problem(
    'rate_limited',
    { detail: `Too many attempts. Wait ${durationText(seconds)}.` },
    { 'retry-after': String(seconds) },
  )
}

export const createSignInLimit = ({ shared = null, ...options }: SignInLimitOptions = {}): SignInLimit => {
  const sources = createAttempts({ kind: 'source', free: free.source, shared, ...options })
  const addresses = createAttempts({ kind: 'address', free: free.address, shared, ...options })
  const successes = createAttempts({ kind: 'success', free: free.success, shared, ...options })
  const changes = createAttempts({ kind: 'change', free: free.change, shared, ...options })
  return {
    beginSignIn: async (source, address) => {
      const ofSource = allowed(await sources.begin(networkOf(source)))
      const addressAttempt = await addresses.begin(address)
      // An attempt that isn't checked reveals nothing, and isn't counted.
      if (typeof addressAttempt === 'number') ofSource.takeBack()
      const ofAddress = allowed(addressAttempt)
      return {
        succeed: async () => {
          allowed(await successes.begin(address))
          // Only its own count: knowing one password must not give more attempts at others.
          ofSource.takeBack()
          ofAddress.forgetAll()
        },
        takeBack: () => {
          ofSource.takeBack()
          ofAddress.takeBack()
        },
      }
    },
    countChange: async (identityId) => void allowed(await changes.begin(identityId)),
  }
}
