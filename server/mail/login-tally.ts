import type { HeardLogin } from '../queries/sign-ins.ts'

/** How many pairs of identity and service are stored: more than sign in within seconds. */
const limit = 5000

/**
 * Keeps in memory when who signed in last, by service, until it is written. Beyond the limit the oldest is left out: it is the
 * first to be outdated.
 */
export const createLoginTally = (now: () => number = () => performance.now()) => {
  let last = new Map<string, { address: string; service: string; at: number }>()
  return {
    add: (given: string, service: string): void => {
      const address = given.toLowerCase()
      const key = `${service} ${address}`
      last.delete(key)
      last.set(key, { address, service, at: now() })
      const [oldest] = last.keys()
      if (last.size > limit && oldest !== undefined) last.delete(oldest)
    },
    /** Hands the entries over and removes them; if that fails, they stay. */
    flush: async (note: (heard: HeardLogin[]) => Promise<unknown>): Promise<void> => {
      if (last.size === 0) return
      const entries = last
      last = new Map()
      const heard = [...entries.values()].map(({ at, ...one }) => ({
        ...one,
        ago_ms: Math.round(now() - at),
      }))
      try {
        await note(heard)
      } catch (error) {
        last = new Map([...entries, ...last].slice(-limit))
        throw error
      }
    },
  }
}
