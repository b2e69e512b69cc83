import type { RedirectCount } from '../queries/mail/rule-events.ts'

/** How many pairs of identity and target, and how many identities with changed rules, are stored. */
const limit = 5000

/** Bytes; RFC 5321, section 4.5.3.1 allows no longer address. */
const longestAddress = 320

interface Entry {
  address: string
  target: string
  count: number
  firstAt: number
  lastAt: number
}

/** Keeps in memory what rules have sent and whose rules have changed, within bounds, until it is written. */
export const createRuleTally = (now: () => number = () => performance.now()) => {
  let redirects = new Map<string, Entry>()
  let changed = new Set<string>()
  return {
    addRedirect: (user: string, recipient: string): void => {
      const [address, target] = [user.toLowerCase(), recipient.toLowerCase()]
      if (!target.includes('@') || Buffer.byteLength(target) > longestAddress) return
      const key = `${address} ${target}`
      const at = now()
      const entry = redirects.get(key) ?? { address, target, count: 0, firstAt: at, lastAt: at }
      if (!redirects.has(key) && redirects.size >= limit) return
      redirects.set(key, { ...entry, count: entry.count + 1, lastAt: at })
    },
    addChange: (address: string): void => {
      if (changed.size < limit) changed.add(address.toLowerCase())
    },
    /** Hands the redirects over and removes them. If that fails, they stay. */
    flushRedirects: async (write: (counts: RedirectCount[]) => Promise<unknown>): Promise<void> => {
      if (redirects.size === 0) return
      const entries = redirects
      redirects = new Map()
      const at = now()
      const counts = [...entries.values()].map(({ firstAt, lastAt, ...one }) => ({
        ...one,
        first_ms: Math.round(at - firstAt),
        last_ms: Math.round(at - lastAt),
      }))
      try {
        await write(counts)
      } catch (error) {
        // Others may have been added during the attempt.
        for (const [key, entry] of entries) {
          const newer = redirects.get(key)
          if (newer === undefined && redirects.size >= limit) continue
          redirects.set(
            key,
            newer ? { ...entry, count: entry.count + newer.count, lastAt: newer.lastAt } : entry,
          )
        }
        throw error
      }
    },
    /** The same for identities whose rules have changed. */
    flushChanges: async (write: (addresses: string[]) => Promise<unknown>): Promise<void> => {
      if (changed.size === 0) return
      const addresses = changed
      changed = new Set()
      try {
        await write([...addresses])
      } catch (error) {
        changed = new Set([...addresses, ...changed].slice(0, limit))
        throw error
      }
    },
  }
}
