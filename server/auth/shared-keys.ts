import { generationName, type SharedStore } from '../cache/shared-store.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'

/** A key as it was read from the database, and when: milliseconds by this process's clock. */
export interface CachedKey {
  row: AuthenticatedRow
  readAt: number
}

/** What the clock of the database says, as milliseconds since 1970, when this process's clock says `now`. */
export const databaseTime = ({ row, readAt }: CachedKey, now: number): number =>
  row.asked_at.getTime() + now - readAt

/** Keys that all processes share in Redis. Each entry carries the generation in which it was read. */
interface SharedKeys {
  /** The store's generation, and the key where an entry of that generation is there; undefined without a store. */
  find: (hash: string) => Promise<{ generation: string; cached: CachedKey | null } | undefined>
  /** @param generation the store's, from before the key was read: it must not outlive a change since. */
  put: (hash: string, generation: string, cached: CachedKey) => void
  /** Begins a new generation: every entry is void. */
  invalidate: () => void
}

/** Milliseconds. Revocations don't depend on it; it is a limit for unforeseen cases. */
const lifetime = 60_000

const dateNames: ReadonlySet<string> = new Set(['created_at', 'expires_at', 'last_used_at', 'asked_at'])

interface Entry {
  generation: string
  row: AuthenticatedRow
}

const parseEntry = (text: string): Entry =>
  JSON.parse(text, (name, value: unknown) =>
    dateNames.has(name) && typeof value === 'string' ? new Date(value) : value,
  ) as Entry

/** With the number of the form in which keys are kept there: older processes may keep another one. */
const entryName = (hash: string) => `postroom:key:4:${hash}`

/** @param clock milliseconds since any moment; never set back or ahead. */
export const createSharedKeys = (store: SharedStore | null, clock: () => number): SharedKeys => ({
  find: async (hash) =>
    store?.tryRun(async (redis) => {
      const begin = clock()
      const name = entryName(hash)
      const replies = (await redis.multi().mget(generationName, name).pttl(name).exec()) ?? []
      for (const [error] of replies) if (error) throw error
      const [generation, text] = (replies[0]?.[1] ?? []) as (string | null)[]
      // The store tells how long the entry has been there, so that no other process's clock counts.
      const remainingMs = Math.min(lifetime, Number(replies[1]?.[1]))
      const entry = text && remainingMs > 0 ? parseEntry(text) : null
      return {
        generation: generation ?? '',
        cached:
          entry !== null && entry.generation === generation
            ? { row: entry.row, readAt: begin - (lifetime - remainingMs) }
            : null,
      }
    }),
  put: (hash, generation, cached) => {
    const row = { ...cached.row, asked_at: new Date(databaseTime(cached, clock())) }
    const text = JSON.stringify({ generation, row } satisfies Entry)
    void store?.tryRun((redis) => redis.set(entryName(hash), text, 'PX', lifetime))
  },
  invalidate: () => {
    void store?.tryRun((redis) => redis.incr(generationName))
  },
})
