import { randomUUID } from 'node:crypto'
import type { Watch } from './db/watch.ts'
import { Lru } from './lru.ts'
import type { AuthenticatedRow } from './queries/keys.ts'
import { eraKey, type SharedStore } from './redis.ts'

/** Keys that were looked up, by the SHA-256 of their secret in hexadecimal. Only valid ones are kept. */
export interface KeyCache {
  /** The key as it is kept, else as `load` finds it. */
  find: (hash: string, load: () => Promise<AuthenticatedRow | null>) => Promise<AuthenticatedRow | null>
  /** Notes when a key was used. */
  used: (hash: string, at: Date | null) => void
  /** Resolves when this process has forgotten every key that was changed before the call. */
  settled: () => Promise<void>
  /** Writes and reads something; rejects when it does not come back. */
  probe: () => Promise<void>
  close: () => Promise<void>
}

/** Where a key was found. `bypass`: it could not be known whether what is kept is still true. */
export type Source = 'local' | 'shared' | 'database' | 'bypass'

export interface KeyCacheOptions {
  /** Begins to watch for changed keys, told by the SHA-256 of their secret, or `*` for any. */
  watch: (onChange: (changed: string) => void) => Watch
  shared: SharedStore | null
  onLookup?: (source: Source) => void
}

/** Milliseconds; forgetting does not depend on them, they bound what nobody foresaw. */
const lifetimes = { local: 30_000, shared: 60_000, probe: 10_000 } as const
const size = 5000

const isLive = (row: AuthenticatedRow): boolean => {
  if (row.revoked || row.expired) return false
  const idleSince = row.kind === 'session' ? (row.last_used_at ?? row.created_at).getTime() : Date.now()
  return (
    (row.expires_at === null || row.expires_at.getTime() > Date.now()) && Date.now() - idleSince < 59 * 60_000
  )
}

const dates = ['created_at', 'expires_at', 'last_used_at'] as const

const revive = (text: string): { era: string; row: AuthenticatedRow } => {
  const kept = JSON.parse(text) as { era: string; row: Record<string, unknown> }
  for (const name of dates) kept.row[name] &&= new Date(kept.row[name] as string)
  return kept as unknown as { era: string; row: AuthenticatedRow }
}

const sharedName = (hash: string) => `postroom:key:${hash}`

/** Nothing is kept. */
export const noKeyCache: KeyCache = {
  find: (_, load) => load(),
  used: () => undefined,
  settled: () => Promise.resolve(),
  probe: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/**
 * Keeps keys in this process and, where there is one, in a store shared by all of them. What is kept is used only
 * while this process hears of changes, so that a revoked key is refused when its revocation is heard of.
 */
export const createKeyCache = ({ watch, shared, onLookup }: KeyCacheOptions): KeyCache => {
  const local = new Lru<AuthenticatedRow>(size, lifetimes.local)
  const probes = new Lru<string>(1, lifetimes.probe)
  /** What is being read while this counts up may be out of date before it is kept. */
  let changes = 0
  const { isCurrent, caughtUp, close } = watch((changed) => {
    changes += 1
    if (changed === '*') local.clear()
    else local.delete(changed)
    // Before any read that follows on the same connection.
    void shared?.attempt((redis) => redis.incr(eraKey))
  })

  /** The store's era, and the key when one of that era is there. */
  const readShared = (hash: string) =>
    shared?.attempt(async (redis) => {
      const [era, text] = await redis.mget(eraKey, sharedName(hash))
      const kept = text ? revive(text) : null
      return { era: era ?? '', row: kept !== null && kept.era === era ? kept.row : null }
    })

  const told = (source: Source, row: AuthenticatedRow | null) => {
    onLookup?.(source)
    return row
  }

  return {
    find: async (hash, load) => {
      if (!isCurrent()) return told('bypass', await load())
      const own = local.get(hash)
      if (own !== undefined && isLive(own)) return told('local', own)
      const begin = changes
      const theirs = await readShared(hash)
      const isShared = theirs?.row && isLive(theirs.row) && begin === changes
      const row = isShared ? theirs.row : await load()
      if (row === null || !isLive(row)) return told('database', row)
      if (begin === changes && isCurrent()) local.set(hash, row)
      if (!isShared && theirs) {
        const text = JSON.stringify({ era: theirs.era, row })
        void shared?.attempt((redis) => redis.set(sharedName(hash), text, 'PX', lifetimes.shared))
      }
      return told(isShared ? 'shared' : 'database', row)
    },
    used: (hash, at) => local.replace(hash, (row) => ({ ...row, last_used_at: at })),
    settled: caughtUp,
    probe: async () => {
      const mark = randomUUID()
      probes.set('probe', mark)
      let back = probes.get('probe')
      if (shared) {
        back = await shared.attempt(async (redis) => {
          const name = `postroom:probe:${mark}`
          await redis.set(name, mark, 'PX', lifetimes.probe)
          return (await redis.getdel(name)) ?? undefined
        })
      }
      if (back !== mark) throw new Error('The cache did not return what was written.')
    },
    close,
  }
}
