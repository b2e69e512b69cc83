import { LRUCache } from 'lru-cache'

/** Milliseconds. What is kept holds for as long as its version does; this bounds what nobody asks for any more. */
const lifetime = 10 * 60_000

/** What was found of one version of an organization's lists. */
interface Versioned {
  version: number
}

export type VersionedCache<Value extends Versioned> = LRUCache<string, Value, () => Promise<Value>>

/**
 * A cache of what is found at some cost: once for all who ask for it at the same time, as the context of `fetch` says.
 * @param sizeOf bytes of a value, about.
 */
export const createVersionedCache = <Value extends Versioned>(
  maxBytes: number,
  sizeOf: (value: Value) => number,
): VersionedCache<Value> =>
  new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: (value, name) => name.length + 200 + sizeOf(value),
    ttl: lifetime,
    ttlResolution: 0,
    fetchMethod: (_name, _stale, { context: find }) => find(),
    // Whoever waits for what has to make room meanwhile gets it all the same.
    ignoreFetchAbort: true,
  })

/** Finds a value whatever is kept, once for all who ask for it at the same time. */
export const findAnew = <Value extends Versioned>(
  cache: VersionedCache<Value>,
  name: string,
  find: () => Promise<Value>,
): Promise<Value> => cache.fetch(name, { context: find, forceRefresh: true }) as Promise<Value>

/**
 * Reads a page by means of what is kept or, when the lists have changed since that was found, of what is found anew.
 * Null when they have changed once more meanwhile.
 */
export const retryOnVersionChange = async <Value extends Versioned, Row extends Versioned>(
  cache: VersionedCache<Value>,
  name: string,
  find: () => Promise<Value>,
  read: (value: Value) => Promise<Row>,
): Promise<Row | null> => {
  for (const cached of [cache.get(name), undefined]) {
    const value = cached ?? (await findAnew(cache, name, find))
    const row = await read(value)
    if (row.version === value.version) return row
  }
  return null
}
