import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Watch } from '../db/watch.ts'
import type { AuthenticatedRow } from '../queries/keys.ts'
import { eraKey, type SharedStore } from '../cache/shared-store.ts'

/** A key, and what the clock of the database says: milliseconds since 1970. */
export interface FoundKey {
  key: AuthenticatedRow
  now: number
}

/**
 * Looks a key up in the database.
 * @param isKnown whether it was valid when this process looked it up last: nobody can have invented it.
 */
export type LoadKey = (isKnown: boolean) => Promise<AuthenticatedRow | null>

/**
 * Keys that were looked up, by the SHA-256 of their secret in hexadecimal. Only valid ones are kept. Their times are the
 * database's, and age by a clock that nobody sets: what the machine's clock says ends no key and keeps none alive.
 */
export interface KeyCache {
  /** The key as it is kept, else as `load` finds it. */
  find: (hash: string, load: LoadKey) => Promise<FoundKey | null>
  /** Notes when a key was used, by the clock of the database. */
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
  /** Milliseconds since any moment; never set back or ahead. */
  clock?: () => number
}

/** Milliseconds; forgetting does not depend on them, they bound what nobody foresaw. */
const lifetimes = { local: 30_000, shared: 60_000, probe: 10_000, known: 24 * 60 * 60_000 } as const
const size = 5000
/** Of a known key there is nothing but its name. */
const knownSize = 20_000

/** A key as the database told it, `at` by this process's clock. */
interface Kept {
  row: AuthenticatedRow
  at: number
}

const isLive = ({ key, now }: FoundKey): boolean => {
  if (key.revoked || key.expired) return false
  if (key.expires_at !== null && key.expires_at.getTime() <= now) return false
  return key.kind === 'key' || now - (key.last_used_at ?? key.created_at).getTime() < 59 * 60_000
}

const dates = ['created_at', 'expires_at', 'last_used_at', 'asked_at'] as const

const revive = (text: string): { era: string; row: AuthenticatedRow } => {
  const kept = JSON.parse(text) as { era: string; row: Record<string, unknown> }
  for (const name of dates) kept.row[name] &&= new Date(kept.row[name] as string)
  return kept as unknown as { era: string; row: AuthenticatedRow }
}

/** With the number of the form in which keys are kept there: older processes may keep another one. */
const sharedName = (hash: string) => `postroom:key:2:${hash}`

/** Nothing is kept. */
export const noKeyCache: KeyCache = {
  find: async (_, load) => {
    const key = await load(false)
    return key && { key, now: key.asked_at.getTime() }
  },
  used: () => undefined,
  settled: () => Promise.resolve(),
  probe: () => Promise.resolve(),
  close: () => Promise.resolve(),
}

/**
 * Keeps keys in this process and, where there is one, in a store shared by all of them. What is kept is used only
 * while this process hears of changes, so that a revoked key is refused when its revocation is heard of.
 */
export const createKeyCache = ({
  watch,
  shared,
  onLookup,
  clock = () => performance.now(),
}: KeyCacheOptions): KeyCache => {
  // A cache takes an entry of the moment 0 for one without an end.
  const aging = { ttlResolution: 0, perf: { now: () => 1 + clock() } }
  const local = new LRUCache<string, Kept>({ max: size, ttl: lifetimes.local, ...aging })
  const known = new LRUCache<string, true>({ max: knownSize, ttl: lifetimes.known, ...aging })
  const probes = new LRUCache<string, string>({ max: 1, ttl: lifetimes.probe, ...aging })
  /** What is being read while this counts up may be out of date before it is kept. */
  let changes = 0
  const { isCurrent, caughtUp, close } = watch((changed) => {
    changes += 1
    if (changed === '*') local.clear()
    else local.delete(changed)
    // Before any read that follows on the same connection.
    void shared?.attempt((redis) => redis.incr(eraKey))
  })

  const foundIn = ({ row, at }: Kept): FoundKey => ({ key: row, now: row.asked_at.getTime() + clock() - at })

  /** The store's era, and the key when one of that era is there. How long it has been there, the store tells. */
  const readShared = (hash: string) =>
    shared?.attempt(async (redis) => {
      const begin = clock()
      const answers = (await redis.multi().mget(eraKey, sharedName(hash)).pttl(sharedName(hash)).exec()) ?? []
      for (const [error] of answers) if (error) throw error
      const [era, text] = (answers[0]?.[1] ?? []) as (string | null)[]
      const left = Math.min(lifetimes.shared, Number(answers[1]?.[1]))
      const kept = text && left > 0 ? revive(text) : null
      const isOfEra = kept !== null && kept.era === era
      return {
        era: era ?? '',
        kept: isOfEra ? { row: kept.row, at: begin - (lifetimes.shared - left) } : null,
      }
    })

  const writeShared = (hash: string, era: string, kept: Kept) => {
    const { key, now } = foundIn(kept)
    const text = JSON.stringify({ era, row: { ...key, asked_at: new Date(now) } })
    void shared?.attempt((redis) => redis.set(sharedName(hash), text, 'PX', lifetimes.shared))
  }

  const load = async (hash: string, look: LoadKey): Promise<Kept | null> => {
    // From before the question, so that what is kept ends too early by that time, never too late.
    const at = clock()
    const row = await look(known.get(hash) ?? false)
    if (row === null || row.revoked || row.expired) known.delete(hash)
    else known.set(hash, true)
    return row && { row, at }
  }

  const told = (source: Source, kept: Kept | null) => {
    onLookup?.(source)
    return kept && foundIn(kept)
  }

  return {
    find: async (hash, look) => {
      if (!isCurrent()) return told('bypass', await load(hash, look))
      const own = local.get(hash)
      if (own !== undefined && isLive(foundIn(own))) return told('local', own)
      const begin = changes
      const theirs = await readShared(hash)
      const isShared = theirs?.kept && isLive(foundIn(theirs.kept)) && begin === changes
      const kept = isShared ? theirs.kept : await load(hash, look)
      if (kept === null || !isLive(foundIn(kept))) return told('database', kept)
      if (begin === changes && isCurrent()) local.set(hash, kept)
      if (isShared) known.set(hash, true)
      else if (theirs) writeShared(hash, theirs.era, kept)
      return told(isShared ? 'shared' : 'database', kept)
    },
    used: (hash, at) => {
      const kept = local.peek(hash)
      if (kept === undefined) return
      // It lives no longer by that.
      local.set(hash, { ...kept, row: { ...kept.row, last_used_at: at } }, { noUpdateTTL: true })
    },
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
