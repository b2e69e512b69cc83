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

/**
 * Keeps in memory what rules have sent and whose rules have changed, within bounds, until it is written.
 * @param onHalfFull called when half of the space for redirects has been used, so that they are written early.
 */
export const createRuleTally = (onHalfFull: () => void, now: () => number = () => performance.now()) => {
  let redirects = new Map<string, Entry>()
  let changed = new Set<string>()
  let dropped = 0
  return {
    addRedirect: (user: string, recipient: string): void => {
      const [address, target] = [user.toLowerCase(), recipient.toLowerCase()]
      if (!target.includes('@') || Buffer.byteLength(target) > longestAddress) return
      const key = `${address} ${target}`
      const at = now()
      const known = redirects.get(key)
      if (known === undefined && redirects.size >= limit) {
        dropped += 1
        return
      }
      const entry = known ?? { address, target, count: 0, firstAt: at, lastAt: at }
      redirects.set(key, { ...entry, count: entry.count + 1, lastAt: at })
      if (known === undefined && redirects.size === limit / 2) onHalfFull()
    },
    addChange: (address: string): void => {
      if (changed.size < limit) changed.add(address.toLowerCase())
      else if (!changed.has(address.toLowerCase())) dropped += 1
    },
    /** Returns how many redirects and changes had no space since the last call. */
    takeDropped: (): number => {
      const count = dropped
      dropped = 0
      return count
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
          if (newer === undefined && redirects.size >= limit) {
            dropped += entry.count
            continue
          }
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
        const all = new Set([...addresses, ...changed])
        changed = new Set([...all].slice(0, limit))
        dropped += all.size - changed.size
        throw error
      }
    },
  }
}
