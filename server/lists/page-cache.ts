import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'

/** Milliseconds. The console requests the page on screen every four seconds. */
const lifetime = 60_000

/** Bytes of the longest page that is cached: about twice a page of 50 rows. */
const maxPageBytes = 65_536

interface CachedPage {
  version: number
  /** JSON. */
  body: Buffer
}

const versionStatement = {
  name: 'list_version',
  text: 'select list_version as version from organization where organization_id = $1',
}

/** A cache of pages as they were sent. */
export interface PageCache {
  /** The cached page; null when there is none or the lists have changed since, which one statement asks the database. */
  get: (db: Db, name: string) => Promise<Buffer | null>
  put: (name: string, version: number, body: Buffer) => void
}

export const createPageCache = (maxBytes: number): PageCache => {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    maxEntrySize: maxPageBytes,
    sizeCalculation: ({ body }, name) => body.length + name.length + 500,
    ttl: lifetime,
    ttlResolution: 0,
  })
  return {
    get: async (db, name) => {
      const page = pages.get(name)
      if (page === undefined) return null
      const row = await db.oneCoalesced<{ version: number }>(versionStatement)
      return row?.version === page.version ? page.body : null
    },
    put: (name, version, body) => {
      pages.set(name, { version, body })
    },
  }
}

/** Caches nothing. */
export const noPageCache: PageCache = { get: () => Promise.resolve(null), put: () => undefined }
