import { LRUCache } from 'lru-cache'
import type { Db } from '../db/database.ts'

/** Milliseconds. A page that is looked at is asked for every four seconds. */
const lifetime = 60_000

/** Bytes of the longest page that is kept: twice what one of 50 rows has. */
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

/** Pages as they were answered last. */
export interface PageCache {
  /** The page, or null when the lists may have changed since: the database knows. */
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

/** Every page is found anew. */
export const noPageCache: PageCache = { get: () => Promise.resolve(null), put: () => undefined }
