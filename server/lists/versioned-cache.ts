import { LRUCache } from 'lru-cache'

/** Milliseconds. An entry is valid as long as its version; this time removes unused entries. */
const lifetime = 10 * 60_000

/** A value that was found at one version of an organization's lists. */
interface Versioned {
  version: number
}

export type VersionedCache<Value extends Versioned> = LRUCache<string, Value>

/**
 * Creates a cache of values that are costly to find.
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
  })

/**
 * Finds a value even if it is cached. Simultaneous callers search separately: they hold a connection, while a shared search
 * might still wait for one.
 */
export const findAnew = async <Value extends Versioned>(
  cache: VersionedCache<Value>,
  name: string,
  find: () => Promise<Value>,
): Promise<Value> => {
  const value = await find()
  cache.set(name, value)
  return value
}

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
