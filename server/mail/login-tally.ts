import type { LastSignIn } from '../queries/mail/sign-ins.ts'

/** How many pairs of identity and service are stored: more than sign in within seconds. */
const limit = 5000

/**
 * Keeps the last sign-in of each address by service in memory, until it is written. Beyond the limit, the oldest is dropped: it
 * is outdated first.
 */
export const createLoginTally = (now: () => number = () => performance.now()) => {
  let last = new Map<string, { address: string; service: string; at: number }>()
  return {
    add: (typedAddress: string, service: string): void => {
      const address = typedAddress.toLowerCase()
      const key = `${service} ${address}`
      last.delete(key)
      last.set(key, { address, service, at: now() })
      const [oldest] = last.keys()
      if (last.size > limit && oldest !== undefined) last.delete(oldest)
    },
    /** Writes the entries and removes them; if that fails, they stay. */
    flush: async (write: (signIns: LastSignIn[]) => Promise<unknown>): Promise<void> => {
      if (last.size === 0) return
      const entries = last
      last = new Map()
      const signIns = [...entries.values()].map(({ at, ...one }) => ({
        ...one,
        ago_ms: Math.round(now() - at),
      }))
      try {
        await write(signIns)
      } catch (error) {
        last = new Map([...entries, ...last].slice(-limit))
        throw error
      }
    },
  }
}
