import { LRUCache } from 'lru-cache'

/** Milliseconds. An entry is valid as long as its version; this time removes entries that nobody uses any more. */
const lifetime = 10 * 60_000

/** A value that was found at one version of an organization's lists. */
interface Versioned {
  version: number
}

export type VersionedCache<Value extends Versioned> = LRUCache<string, Value, () => Promise<Value>>

/**
 * Creates a cache of values that are costly to find. Callers that ask for the same at the same time share one search,
 * which is the function in the context of `fetch`.
 * @param sizeOf the approximate bytes of a value.
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
    // A caller gets its value even if the entry is removed to make room before the value is found.
    ignoreFetchAbort: true,
  })

/** Finds a value again even if it is cached. Callers at the same time share one search. */
export const findAnew = <Value extends Versioned>(
  cache: VersionedCache<Value>,
  name: string,
  find: () => Promise<Value>,
): Promise<Value> => cache.fetch(name, { context: find, forceRefresh: true }) as Promise<Value>

/**
 * Reads a page with a cached value. When the lists have changed since, it finds the value again and reads once more.
 * @returns null when the lists have changed again in the meantime.
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
