import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Watch } from '../db/watch.ts'
import { sessionIdleMinutes } from '../generated/rules/session.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import type { SharedStore } from '../cache/shared-store.ts'
import { type CachedKey, createSharedKeys, databaseTime } from './shared-keys.ts'

/** A key, and what the clock of the database says: milliseconds since 1970. */
export interface KeyLookup {
  key: AuthenticatedRow
  now: number
}

/**
 * Looks a key up in the database.
 * @param isKnown whether it was valid when this process looked it up last, so it can't be invented.
 */
type LoadKey = (isKnown: boolean) => Promise<AuthenticatedRow | null>

/**
 * Keys that were looked up, by the SHA-256 of their secret in hexadecimal. Only valid ones are kept. Their times are the
 * database's, and age by a monotonic clock: a wrong clock of the machine neither ends a key nor keeps it alive.
 */
export interface KeyCache {
  /** The key as it is kept, else as `load` finds it. */
  find: (hash: string, load: LoadKey) => Promise<KeyLookup | null>
  /** Notes when a key was used, by the clock of the database. */
  recordUse: (hash: string, at: Date | null) => void
  /** Resolves when this process has forgotten every key that was changed before the call. */
  flushed: () => Promise<void>
  /** Writes something to the shared store and reads it; rejects when it does not come back. Null: nothing is shared. */
  probe: (() => Promise<void>) | null
  close: () => Promise<void>
}

/** The source of a key. `bypass`: the cache could not be used, because changes may have been missed. */
export type Source = 'local' | 'shared' | 'database' | 'bypass'

interface KeyCacheOptions {
  /** Begins to watch for changed keys: it reports the SHA-256 of a key's secret, or `*` for all keys. */
  watch: (onChange: (changed: string) => void) => Watch
  shared: SharedStore | null
  onLookup?: (source: Source) => void
  /** Milliseconds since any moment; never set back or ahead. */
  clock?: () => number
}

/** Milliseconds. Revocations don't depend on them; they are a limit for unforeseen cases. */
const lifetimes = { local: 30_000, probe: 10_000, known: 24 * 60 * 60_000 } as const
const size = 5000
/** Of a known key there is nothing but its name. */
const knownSize = 20_000

/** Of use without pause; a minute less than the contract says, because the last use is known within a minute. */
const sessionIdleMs = (sessionIdleMinutes - 1) * 60_000

const isLive = ({ key, now }: KeyLookup): boolean => {
  if (key.revoked || key.expired) return false
  if (key.expires_at !== null && key.expires_at.getTime() <= now) return false
  return key.kind === 'key' || now - (key.last_used_at ?? key.created_at).getTime() < sessionIdleMs
}

/** Nothing is kept. */
export const noKeyCache: KeyCache = {
  find: async (_, load) => {
    const key = await load(false)
    return key && { key, now: key.asked_at.getTime() }
  },
  recordUse: () => undefined,
  flushed: () => Promise.resolve(),
  probe: null,
  close: () => Promise.resolve(),
}

/**
 * Caches keys in this process and, if there is one, in a store shared by all processes. The cache is used only while this
 * process receives notifications of changes, so a revoked key is refused as soon as its notification arrives.
 *
 * Three states decide what may be used and kept:
 *
 * | state       | of           | what it decides                                                        |
 * |-------------|--------------|------------------------------------------------------------------------|
 * | isCurrent   | the watch    | false: nothing that is kept is used, nothing is kept (`bypass`)        |
 * | changeCount | this process | counted up during a lookup: its result is used once and not kept here |
 * | generation  | the store    | another one than an entry's: the entry is void, for every process      |
 *
 * and these events change them:
 *
 * | event                                   | this process                       | the store       |
 * |-----------------------------------------|------------------------------------|-----------------|
 * | a key has changed                       | changeCount + 1, forgets this key  | next generation |
 * | the watch gains or loses its connection | changeCount + 1, forgets every key | next generation |
 * | no heartbeat for a second               | is not current until the next one  |                 |
 * | the store is available again            |                                    | next generation |
 */
export const createKeyCache = ({
  watch,
  shared,
  onLookup,
  clock = () => performance.now(),
}: KeyCacheOptions): KeyCache => {
  // A cache takes an entry of the moment 0 for one without an end.
  const aging = { ttlResolution: 0, perf: { now: () => 1 + clock() } }
  const local = new LRUCache<string, CachedKey>({ max: size, ttl: lifetimes.local, ...aging })
  const knownHashes = new LRUCache<string, true>({ max: knownSize, ttl: lifetimes.known, ...aging })
  const sharedKeys = createSharedKeys(shared, clock)
  let changeCount = 0
  const { isCurrent, flushed, close } = watch((changed) => {
    changeCount += 1
    if (changed === '*') local.clear()
    else local.delete(changed)
    // Redis answers a connection's commands in order, so that every later read of this process sees it.
    sharedKeys.invalidate()
  })

  const toLookup = (cached: CachedKey): KeyLookup => ({
    key: cached.row,
    now: databaseTime(cached, clock()),
  })

  const lookUp = async (hash: string, load: LoadKey): Promise<CachedKey | null> => {
    // Read before the query, so that an entry expires too early by that time, never too late.
    const readAt = clock()
    const row = await load(knownHashes.get(hash) ?? false)
    if (row === null || row.revoked || row.expired) knownHashes.delete(hash)
    else knownHashes.set(hash, true)
    return row && { row, readAt }
  }

  const record = (source: Source, cached: CachedKey | null): KeyLookup | null => {
    onLookup?.(source)
    return cached && toLookup(cached)
  }

  return {
    find: async (hash, load) => {
      // While no requests come, heartbeats are rare; the first request asks for one.
      if (!isCurrent()) await flushed()
      if (!isCurrent()) return record('bypass', await lookUp(hash, load))
      const own = local.get(hash)
      if (own !== undefined && isLive(toLookup(own))) return record('local', own)
      const countBefore = changeCount
      const entry = await sharedKeys.find(hash)
      const isShared = entry?.cached && isLive(toLookup(entry.cached)) && countBefore === changeCount
      const cached = isShared ? entry.cached : await lookUp(hash, load)
      if (cached === null || !isLive(toLookup(cached))) return record('database', cached)
      if (countBefore === changeCount && isCurrent()) local.set(hash, cached)
      if (isShared) knownHashes.set(hash, true)
      else if (entry) sharedKeys.put(hash, entry.generation, cached)
      return record(isShared ? 'shared' : 'database', cached)
    },
    recordUse: (hash, at) => {
      const cached = local.peek(hash)
      if (cached === undefined) return
      // It lives no longer by that.
      local.set(hash, { ...cached, row: { ...cached.row, last_used_at: at } }, { noUpdateTTL: true })
    },
    flushed,
    probe:
      shared &&
      (async () => {
        const value = randomUUID()
        const read = await shared.tryRun(async (redis) => {
          const name = `postroom:probe:${value}`
          await redis.set(name, value, 'PX', lifetimes.probe)
          return redis.getdel(name)
        })
        if (read !== value) throw new Error('The cache did not return the written value.')
      }),
    close,
  }
}
